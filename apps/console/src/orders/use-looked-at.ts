import { useEffect, useState } from 'react';
import { lookMs, wasLookedAt } from './dialog-keys.ts';

/** Whether a press can be meant for the window that has just opened; where it came by itself, not before its first moment is over. */
export function useLookedAt(byItself: boolean): boolean {
  const [openedAt] = useState(() => Date.now());
  const [now, setNow] = useState(openedAt);
  const looked = wasLookedAt({ byItself, openedAt, now });
  useEffect(() => {
    if (looked) return;
    const timer = window.setTimeout(() => setNow(Date.now()), openedAt + lookMs - now);
    return () => window.clearTimeout(timer);
  }, [looked, openedAt, now]);
  return looked;
}
