import type { Language } from '../../../../kit/page/language.ts';
import { Sheet } from '../../kit/Sheet.tsx';
import styles from '../../kit/sheets.module.css';
import type { Face } from './face.ts';
import own from './sheets.module.css';
import type { Drawn, Table } from './table.ts';
import type { Texts } from './texts.ts';
import { verifyAddress } from './verifyAddress.ts';

interface FairnessSheetProps {
  readonly text: Texts;
  readonly language: Language;
  readonly face: Face;
  readonly table: Table;
  /** The last round that may be seen. */
  readonly latest: Drawn | undefined;
  readonly onClose: () => void;
}

export function FairnessSheet({ text, language, face, table, latest, onClose }: FairnessSheetProps) {
  const { round, chain } = table;
  const facts = [
    [text.fair.now, round.commitment, 'commitment'],
    ...(latest && latest.round !== round.round
      ? [[text.fair.lastCommitment, latest.commitment, 'last-commitment'] as const]
      : []),
    ...(latest ? [[text.fair.last, latest.seed, 'last-seed'] as const] : []),
    [text.fair.tip, chain.tip, 'tip'],
    [text.fair.nextTip, chain.next_tip, 'next-tip'],
  ] as const;
  return (
    <Sheet title={text.fairness} closeLabel={text.close} onClose={onClose}>
      <p className={styles.note}>{text.fair.intro}</p>
      <dl className={styles.seeds}>
        {facts.map(([name, value, id]) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd data-testid={id}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={`${styles.note} ${own.below}`}>{text.fair.chain(chain.first_round, chain.length)}</p>
      {latest ? (
        <a className={styles.button} href={verifyAddress(face, latest, chain, language)}>
          {text.verifyLast}
        </a>
      ) : null}
    </Sheet>
  );
}
