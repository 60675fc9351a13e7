import { useEffect } from 'react';
import { signOut, useSignedIn } from './session.ts';

/** Nobody at the desk for so long signs the desk out, in ms: lists ask by themselves, so the server sees no silence. */
const idleMs = 30 * 60_000;
/** How often it is looked, in ms. */
const everyMs = 15_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Signs out whoever has left the desk. */
export function useIdleLock(): void {
  const signedIn = useSignedIn();
  useEffect(() => {
    if (!signedIn) return;
    let seenAt = Date.now();
    const see = () => {
      seenAt = Date.now();
    };
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true });
    const timer = setInterval(() => {
      if (Date.now() - seenAt >= idleMs) void signOut();
    }, everyMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true });
    };
  }, [signedIn]);
}
