import { useEffect } from 'react';
import { lock, useSignedIn, useStaff } from './session.ts';

/** How often it is looked, in ms. */
const everyMs = 15_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Locks out whoever has left the desk for as long as the site's settings allow: lists ask by themselves, so the server sees no silence. */
export function useIdleLock(): void {
  const signedIn = useSignedIn();
  const idleMinutes = useStaff()?.idleMinutes;
  useEffect(() => {
    if (!signedIn || idleMinutes === undefined) return;
    const idleMs = idleMinutes * 60_000;
    let seenAt = Date.now();
    const see = () => {
      seenAt = Date.now();
    };
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (Date.now() - seenAt >= idleMs) lock();
    }, everyMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true });
    };
  }, [signedIn, idleMinutes]);
}
