import { formatShort } from '../../../../kit/page/amount.ts';
import type { Language } from '../../../../kit/page/language.ts';
import { Figures } from '../../kit/Figures.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import shared from '../../kit/sheets.module.css';
import { oddsText } from './BetBoard.tsx';
import type { Face } from './face.ts';
import styles from './sheets.module.css';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

interface RulesSheetProps {
  readonly text: Texts;
  readonly language: Language;
  readonly face: Face;
  readonly table: Table;
  readonly onClose: () => void;
}

export function RulesSheet({ text, language, face, table, onClose }: RulesSheetProps) {
  const { kinds, rules } = face.texts[language];
  return (
    <Sheet title={text.rules} closeLabel={text.close} onClose={onClose}>
      <table className={styles.odds}>
        <caption>{text.rtpTitle}</caption>
        <thead>
          <tr>
            {[text.kind, text.odds, text.rtp, text.limit, text.room].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rules.bets.map(({ kind, odds, rtp, smallest, largest }) => (
            <tr key={kind}>
              <th scope="row">{kinds[kind]}</th>
              <td>{oddsText(odds)}</td>
              <td data-testid={`rtp-${kind}`}>{percent(rtp)}</td>
              <td>
                {formatShort(smallest)}–{formatShort(largest)}
              </td>
              <td data-testid={`room-${kind}`}>{formatShort(table.rooms[kind] ?? largest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Figures returns={table.rules.bets.map(({ rtp }) => Math.round(rtp / 10))} />
      <p className={shared.note}>
        {text.roundLimit(formatShort(table.limits.largest_round), formatShort(table.limits.largest_payout))}
      </p>
      <dl className={shared.rules}>
        {rules.map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}

/** Thousandths of a percent, rounded to hundredths: "98.94%". */
function percent(thousandths: number): string {
  const hundredths = Math.round(thousandths / 10);
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}%`;
}
