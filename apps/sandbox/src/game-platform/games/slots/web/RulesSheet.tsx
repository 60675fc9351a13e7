import { Figures } from '../../kit/Figures.tsx';
import { Sheet } from '../../kit/Sheet.tsx';
import { nameOf } from './Reels.tsx';
import styles from './SlotsPage.module.css';
import { SymbolPicture } from './SymbolPicture.tsx';
import type { Table } from './table.ts';
import type { Texts } from './texts.ts';

type SheetProps = { readonly table: Table; readonly text: Texts; readonly onClose: () => void };

/** What pays how much, and what the game returns. */
export function RulesSheet({ table, text, onClose }: SheetProps) {
  const { theme, pays, free_spins: free, multiplier, rtp } = table;
  return (
    <Sheet title={text.rules} closeLabel={text.close} onClose={onClose}>
      <div className={styles.sheet}>
        {text.models[table.model].rules.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {free.length > 0 && <p>{text.freeRule(multiplier)}</p>}
        <p>
          <strong>{text.rtp((rtp / 100).toFixed(2))}</strong>
        </p>
        <Figures returns={[rtp]} volatility={table.volatility} largest={table.largest_win} />
        <h3>{text.paytable}</h3>
        <ul className={styles.pays}>
          {Object.entries(pays).map(([symbol, row]) => (
            <li key={symbol}>
              <SymbolPicture
                symbol={Number(symbol)}
                theme={theme}
                label={nameOf(Number(symbol), theme.family, text)}
              />
              {row.map((pays, index) => (
                <span key={pays}>
                  {index + 3}× {pays}
                </span>
              ))}
            </li>
          ))}
          {free.length > 0 && (
            <li>
              <SymbolPicture symbol={9} theme={theme} label={text.scatter} />
              {free.map((count, index) => (
                <span key={count}>
                  {index + 3}× → {count} · ×{multiplier}
                </span>
              ))}
            </li>
          )}
        </ul>
      </div>
    </Sheet>
  );
}
