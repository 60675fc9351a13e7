import { languageHere } from '../../../kit/page/languageHere.ts';
import styles from './BringMoney.module.css';
import { useBringing } from './lobby.ts';
import { bringTexts } from './texts.ts';

/** Stands beside the word that the balance is too low, where the site brings money from the wallet. */
export function BringMoney() {
  const bring = useBringing();
  if (bring === undefined) return null;
  return (
    <button type="button" className={styles.bring} data-testid="bring-money" onClick={bring}>
      {bringTexts[languageHere()].bring}
    </button>
  );
}
