import { useEffect, useRef, useState } from 'react';

const longMs = 650;

/** A balance that runs up when money arrives; it falls at once, and stands still where motion is not wanted. In yuan. */
export function useRising(yuan: number | undefined): number | undefined {
  const [shown, setShown] = useState(yuan);
  const last = useRef(yuan);
  useEffect(() => {
    const from = last.current;
    last.current = yuan;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (from === undefined || yuan === undefined || yuan <= from || still) return setShown(yuan);
    const began = performance.now();
    let frame = requestAnimationFrame(function run(now) {
      const share = Math.min(1, Math.max(0, (now - began) / longMs));
      // Fast first, slow at the end; the last figure is exact.
      setShown(share === 1 ? yuan : Math.floor((from + (yuan - from) * (1 - (1 - share) ** 3)) * 100) / 100);
      if (share < 1) frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
  }, [yuan]);
  return shown;
}
