import { useState } from 'react';
import { Lines } from './Lines.tsx';
import { letters } from './letters.ts';
import styles from './Reels.module.css';
import { SymbolPicture } from './SymbolPicture.tsx';
import type { Family, Spin, Table } from './table.ts';
import type { Texts } from './texts.ts';

type ReelsProps = {
  readonly table: Pick<Table, 'theme' | 'strips' | 'fills' | 'model'>;
  readonly spin: Spin | undefined;
  /** How many reels have come to rest, from the left. */
  readonly standing: number;
  /** The reel that turns on because the ones before it may yet bring free spins; none: -1. */
  readonly tense: number;
  /** Something has been played in this visit: what stands came to rest before the player's eyes. */
  readonly moved: boolean;
  readonly text: Texts;
};

/** Symbols of a strip that pass by below the three in sight; with the three again at its end the turning has no seam. */
const passing = 6;

/** Three rows on each reel; what a win consists of is lit, and a wild that fills its reel does so once all stand. */
export function Reels({ table, spin, standing, tense, moved, text }: ReelsProps) {
  const { theme, strips, fills } = table;
  const still = standing >= strips.length;
  // A reel that turns has the symbols that stood there before, and takes its new ones as it comes to rest: those of all reels in one
  // frame are more than a slow phone draws in its time.
  const [before, setBefore] = useState(spin);
  if (still && before !== spin) setBefore(spin);
  const onReel = (column: number) => (column < standing ? spin : before);
  // Before the first spin the reels stand at their beginning.
  const shown = strips.map((strip, column) => onReel(column)?.shown[column] ?? strip.slice(0, 3));
  const wins = still ? (spin?.wins ?? []) : [];
  const lit = new Set(
    wins.flatMap(({ places }) => places.flatMap((rows, reel) => rows.map((row) => `${reel}/${row}`))),
  );
  return (
    <div className={styles.reels} data-won={lit.size > 0 || undefined} data-reels={strips.length}>
      {shown.map((reel, column) => {
        const full = still && fills && spin !== undefined && reel.includes(0);
        const turning = column >= standing;
        const strip = strips[column] ?? [];
        const from = onReel(column)?.stops[column] ?? 0;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
            key={column}
            role="group"
            aria-label={text.reel(column + 1)}
            className={styles.reel}
            data-turning={turning || undefined}
            data-tense={(turning && column === tense) || undefined}
            data-landed={(!turning && moved) || undefined}
            data-full={full || undefined}
          >
            <div className={styles.strip}>
              {reel.map((fallen, row) => {
                const symbol = full ? 0 : fallen;
                return (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                    key={row}
                    className={styles.place}
                    data-lit={lit.has(`${column}/${row}`) || undefined}
                  >
                    <div className={styles.cell}>
                      <SymbolPicture
                        symbol={symbol}
                        theme={theme}
                        label={nameOf(symbol, theme.family, text)}
                      />
                    </div>
                  </div>
                );
              })}
              <div className={styles.passing} aria-hidden="true">
                {[
                  ...Array.from({ length: passing }, (_, step) => strip[(from + 3 + step) % strip.length]),
                  ...reel,
                ].map((symbol, row) => (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
                    key={row}
                    className={styles.place}
                  >
                    <div className={styles.cell}>
                      <SymbolPicture symbol={symbol ?? 0} theme={theme} label="" />
                    </div>
                  </div>
                ))}
              </div>
            </div>
          </div>
        );
      })}
      {/* Ways are lit alone: through four symbols on each reel a line would be a net. */}
      {table.model !== 'ways' && <Lines wins={wins} reels={strips.length} />}
    </div>
  );
}

/** The name of what is drawn: the wild, the scatter, the family's five pictures, and three letters. */
export function nameOf(symbol: number, family: Family, text: Texts): string {
  if (symbol === 0) return text.wild;
  if (symbol === 9) return text.scatter;
  return text.pictures[family][symbol - 1] ?? letters[symbol] ?? '';
}
