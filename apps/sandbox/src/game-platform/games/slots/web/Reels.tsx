import { letters } from './letters.ts';
import styles from './Reels.module.css';
import { SymbolPicture } from './SymbolPicture.tsx';
import type { Family, Spin, Table } from './table.ts';
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
                  <SymbolPicture symbol={symbol} theme={theme} label={nameOf(symbol, theme.family, text)} />
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

/** The name of what is drawn: the wild, the scatter, the family's five pictures, and three letters. */
export function nameOf(symbol: number, family: Family, text: Texts): string {
  if (symbol === 0) return text.wild;
  if (symbol === 9) return text.scatter;
  return text.pictures[family][symbol - 1] ?? letters[symbol] ?? '';
}
