import { type CSSProperties, useEffect, useRef } from 'react';
import { formatFen } from '../../../../kit/page/amount.ts';
import type { Texts } from './texts.ts';
import styles from './Win.module.css';

/** How big: 0 a win, then 10, 30 and 100 stakes. */
type Size = 0 | 1 | 2 | 3;

type WinProps = {
  /** Fen. */
  readonly payout: number;
  readonly size: Size;
  readonly text: Texts;
};

/** How long a win counts up, in ms. */
export function countMs(size: Size): number {
  return 700 + size * 600;
}

/**
 * What a round won counts up over the reels, and a big win has a scene, which leaves the symbols that won in sight after a while. For the
 * eye alone: the result is said once, below.
 */
export function Win({ payout, size, text }: WinProps) {
  return (
    <div
      className={styles.win}
      data-size={size}
      aria-hidden="true"
      style={{ '--counted': `${countMs(size)}ms` } as CSSProperties}
    >
      {size > 0 && <p className={styles.title}>{text.bigWins[size - 1]}</p>}
      <CountUp fen={payout} ms={countMs(size)} />
    </div>
  );
}

/** The figure's place is as wide from the beginning as it is in the end. */
function CountUp({ fen, ms }: { readonly fen: number; readonly ms: number }) {
  const figure = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const place = figure.current;
    if (place === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const began = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const part = Math.min(1, Math.max(0, (now - began) / ms));
      place.textContent = formatFen(Math.round(fen * (1 - (1 - part) ** 3)));
      if (part < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [fen, ms]);
  return (
    <p ref={figure} className={styles.figure} style={{ minWidth: `${formatFen(fen).length}ch` }}>
      {formatFen(fen)}
    </p>
  );
}
