import { useEffect, useState } from 'react';

const longMs = 650;

/** A figure that runs up to what was won, in yuan, once the card is seen; at once where motion is not wanted. */
export function useCountUp(yuan: number, afterMs: number, still: boolean): number {
  const [shown, setShown] = useState(still ? yuan : 0);
  useEffect(() => {
    if (still) return setShown(yuan);
    const began = performance.now() + afterMs;
    let frame = requestAnimationFrame(function run(now) {
      const share = Math.min(1, Math.max(0, (now - began) / longMs));
      // Fast first, slow at the end; the last figure is exact.
      setShown(share === 1 ? yuan : Math.floor(yuan * (1 - (1 - share) ** 3) * 100) / 100);
      if (share < 1) frame = requestAnimationFrame(run);
    });
    return () => cancelAnimationFrame(frame);
  }, [yuan, afterMs, still]);
  return shown;
}
