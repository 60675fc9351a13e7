import { languageHere } from '../../../kit/page/languageHere.ts';
import styles from './DemoMark.module.css';
import { isDemo } from './demo.ts';
import { demoTexts } from './texts.ts';

/** Stands by the game's name for as long as it is play money that is played. */
export function DemoMark() {
  if (!isDemo()) return null;
  return (
    <>
      {' '}
      <span className={styles.mark} data-testid="demo">
        {demoTexts[languageHere()].mark}
      </span>
    </>
  );
}
