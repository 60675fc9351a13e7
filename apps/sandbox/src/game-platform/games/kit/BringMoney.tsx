import { languageHere } from '../../../kit/page/languageHere.ts';
import styles from './BringMoney.module.css';
import { isDemo } from './demo.ts';
import { useMoneyWord } from './lobby.ts';
import { bringTexts } from './texts.ts';

/**
 * Stands beside the word that the balance is too low, where a site frames the page: it brings money from the wallet, leads to its
 * deposits where the game plays from the wallet itself, or gives new play money.
 */
export function BringMoney() {
  const { word, say } = useMoneyWord(isDemo()) ?? {};
  if (word === undefined) return null;
  return (
    <button type="button" className={styles.bring} data-testid={testIds[word]} onClick={say}>
      {bringTexts[languageHere()][labels[word]]}
    </button>
  );
}

const labels = { 'bring-money': 'bring', deposit: 'deposit', again: 'again' } as const;
const testIds = { 'bring-money': 'bring-money', deposit: 'go-deposit', again: 'play-again' } as const;
