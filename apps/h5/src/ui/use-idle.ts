import { useEffect, useState } from 'react';

/** False on the first view, true once the browser has had time for it: for what is nice to have, never for content. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof window.requestIdleCallback === 'function') {
      const waiting = window.requestIdleCallback(() => setIdle(true), { timeout: 4000 });
      return () => window.cancelIdleCallback(waiting);
    }
    const waiting = window.setTimeout(() => setIdle(true), 1500);
    return () => window.clearTimeout(waiting);
  }, []);
  return idle;
}
