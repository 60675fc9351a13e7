import type { Language } from '../../../../kit/page/language.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from './SlotsPage.module.css';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

type SheetProps = {
  readonly table: Table;
  readonly language: Language;
  readonly text: Texts;
  readonly onClose: () => void;
};

/** The seal of the next round, the seed of the last one, and the way to work it out again. */
export function FairnessSheet({ table, language, text, onClose }: SheetProps) {
  const { round } = table;
  return (
    <Sheet title={text.fairness} closeLabel={text.close} onClose={onClose}>
      <div className={styles.sheet}>
        <p>{text.fairText}</p>
        <h3>{text.next}</h3>
        <code className={styles.code}>{table.commitment}</code>
        <h3>{text.seed}</h3>
        <code className={styles.code}>{round?.server_seed ?? text.noRound}</code>
        {round && (
          <a className={styles.verify} href={verifyAddress(table.theme.code, round, language)}>
            {text.verify}
          </a>
        )}
      </div>
    </Sheet>
  );
}
