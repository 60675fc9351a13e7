import type { Language } from '../../../../kit/page/language.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from '../../kit/sheets.module.css';
import { type GameCode, isDrawn, type Table } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

interface FairnessSheetProps {
  readonly text: Texts;
  readonly language: Language;
  readonly game: GameCode;
  readonly table: Table;
  readonly onClose: () => void;
}

/** What the coming draw is bound to, and the last one's seed for whoever wants to work it out again. */
export function FairnessSheet({ text, language, game, table, onClose }: FairnessSheetProps) {
  const { round, drawn } = table;
  const last = drawn.find(({ result }) => result !== null);
  return (
    <Sheet title={text.fairness} closeLabel={text.close} onClose={onClose}>
      <p className={styles.note}>{text.fairIntro}</p>
      <dl className={styles.seeds}>
        {/* Drawn already, its seed stands below: the one after it is bound to that seed in turn. */}
        <div>
          <dt>{isDrawn(table) ? text.followingCommitment : text.nextCommitment(round.label)}</dt>
          <dd data-testid="commitment">{isDrawn(table) ? drawn[0]?.seed : round.commitment}</dd>
        </div>
        {last ? (
          <div>
            <dt>{text.lastSeed(last.label)}</dt>
            <dd data-testid="last-seed">{last.seed}</dd>
          </div>
        ) : null}
      </dl>
      {last ? (
        <a className={styles.button} href={verifyAddress(game, last, language)}>
          {text.verifyLast}
        </a>
      ) : null}
    </Sheet>
  );
}
