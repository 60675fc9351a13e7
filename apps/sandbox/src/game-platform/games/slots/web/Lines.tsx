import styles from './Reels.module.css';
import type { Spin } from './table.ts';

/** Draws each winning line through the middle of its symbols; for the eye alone, the result says which they were. */
export function Lines({ wins, reels }: { readonly wins: Spin['wins']; readonly reels: number }) {
  if (wins.length === 0) return null;
  return (
    <div className={styles.lines}>
      <svg
        className={styles.drawn}
        viewBox={`0 0 ${reels * 100} 300`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {wins.map(({ places }, index) => (
          <polyline
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place among the wins
            key={index}
            points={places
              .flatMap(([row], reel) => (row === undefined ? [] : [`${reel * 100 + 50},${row * 100 + 50}`]))
              .join(' ')}
          />
        ))}
      </svg>
    </div>
  );
}
