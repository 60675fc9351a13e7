import styles from './Reels.module.css';
import { SymbolPicture } from './SymbolPicture.tsx';
import type { Spin, Table } from './table.ts';
import type { Texts } from './texts.ts';

type ReelsProps = {
  readonly table: Table;
  readonly spin: Spin | undefined;
  /** How many reels have come to rest, from the left. */
  readonly standing: number;
  readonly text: Texts;
};

/** Three rows on each reel; what a win consists of is lit, and a wild that fills its reel does so once all stand. */
export function Reels({ table, spin, standing, text }: ReelsProps) {
  const { theme, strips, fills } = table;
  // Before the first spin the reels stand at their beginning.
  const shown = spin?.shown ?? strips.map((strip) => strip.slice(0, 3));
  const still = standing >= strips.length;
  const lit = new Set(
    still
      ? (spin?.wins ?? []).flatMap(({ places }) =>
          places.flatMap((rows, reel) => rows.map((row) => `${reel}/${row}`)),
        )
      : [],
  );
  return (
    <div className={styles.reels} data-won={lit.size > 0 || undefined} data-reels={strips.length}>
      {shown.map((reel, column) => {
        const full = still && fills && spin !== undefined && reel.includes(0);
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
            key={column}
            className={styles.reel}
            data-turning={column >= standing || undefined}
            data-full={full || undefined}
          >
            {reel.map((fallen, row) => {
              const symbol = full ? 0 : fallen;
              return (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                  key={row}
                  className={styles.cell}
                  data-lit={lit.has(`${column}/${row}`) || undefined}
                >
                  <SymbolPicture symbol={symbol} theme={theme} label={nameOf(symbol, text)} />
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

export function nameOf(symbol: number, text: Texts): string {
  return symbol === 0 ? text.wild : symbol === 9 ? text.scatter : text.symbol(symbol);
}
