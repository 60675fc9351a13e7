import { formatShort } from '../../../../kit/page/amount.ts';
import { nameOf } from './Reels.tsx';
import styles from './SlotsPage.module.css';
import { SymbolPicture } from './SymbolPicture.tsx';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

type PayStripProps = {
  readonly table: Table;
  /** Fen. */
  readonly stake: number;
  readonly text: Texts;
  readonly onOpen: () => void;
};

/** The four symbols that pay most, in money at the present stake; the rest of the table is a tap away. */
export function PayStrip({ table, stake, text, onOpen }: PayStripProps) {
  const { theme, pays, units, strips } = table;
  const best = Object.entries(pays)
    .map(([symbol, row]) => ({ symbol: Number(symbol), most: row.at(-1) ?? 0 }))
    .sort((one, other) => other.most - one.most)
    .slice(0, 4);
  return (
    <button type="button" className={styles.payStrip} onClick={onOpen}>
      <span className={styles.unseen}>{text.paytableAll}</span>
      {best.map(({ symbol, most }) => (
        <span key={symbol}>
          <SymbolPicture symbol={symbol} theme={theme} label={nameOf(symbol, theme.family, text)} />
          <span>
            {strips.length}× <strong>{formatShort(Math.floor((most * stake) / units))}</strong>
          </span>
        </span>
      ))}
    </button>
  );
}
