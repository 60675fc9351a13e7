import { useEffect, useRef, useState } from 'react';

const longMs = 650;

interface Rise {
  /** Where the first figure runs up from, in yuan; absent: it is there at once. */
  readonly from?: number;
  /** Before it runs. */
  readonly afterMs?: number;
  /** Motion is not wanted, or no more; absent: as the device says. */
  readonly still?: boolean;
}

/** A figure that runs up when it grows; it falls at once, and stands still where motion is not wanted. In yuan. */
export function useRising(
  yuan: number | undefined,
  { from, afterMs = 0, still }: Rise = {},
): number | undefined {
  const [shown, setShown] = useState(still ? yuan : (from ?? yuan));
  const last = useRef(shown);
  useEffect(() => {
    const show = (figure: number | undefined) => {
      last.current = figure;
      setShown(figure);
    };
    const start = last.current;
    const stands = still ?? window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (start === undefined || yuan === undefined || yuan <= start || stands) return show(yuan);
    const began = performance.now() + afterMs;
    let frame = requestAnimationFrame(function run(now) {
      const share = Math.min(1, Math.max(0, (now - began) / longMs));
      // Fast first, slow at the end; the last figure is exact.
      show(share === 1 ? yuan : Math.floor((start + (yuan - start) * (1 - (1 - share) ** 3)) * 100) / 100);
      if (share < 1) frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
  }, [yuan, afterMs, still]);
  return shown;
}
