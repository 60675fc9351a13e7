import { useEffect, useEffectEvent } from 'react';
import { claimLine } from './claim-line.ts';

/** A claim holds for minutes; whoever is at the desk renews it this often, in ms. */
const renewMs = 60_000;
/** One for the whole console: a page that is left and opened again speaks of the same rows. */
const inLine = claimLine();
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

type Calls = {
  readonly claim: (id: number) => Promise<unknown>;
  readonly release: (id: number) => Promise<unknown>;
};

/**
 * Holds a row while it is open, and gives it back afterwards. It is renewed only while its person gives signs of life: whoever went
 * away loses it after the claim's minutes, however long the window stays open.
 */
export function useHold(id: number | undefined, calls: Calls): void {
  const claim = useEffectEvent(calls.claim);
  const release = useEffectEvent(calls.release);
  useEffect(() => {
    if (id === undefined) return;
    let alive = false;
    const see = () => {
      alive = true;
    };
    const hold = inLine({ claim: () => claim(id), release: () => release(id) });
    hold.claim();
    const timer = window.setInterval(() => {
      if (alive) hold.claim();
      alive = false;
    }, renewMs);
    for (const sign of signs) window.addEventListener(sign, see, { passive: true, capture: true });
    return () => {
      window.clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see, { capture: true });
      hold.end();
    };
  }, [id]);
}
