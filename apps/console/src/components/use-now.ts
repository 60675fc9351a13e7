import { useSyncExternalStore } from 'react';

/** Ages on the screen are told anew this often, in ms. */
const everyMs = 10_000;
let now = new Date();
const listeners = new Set<() => void>();
let ticking: number | undefined;

/** The present moment, the same for all that is on the screen, renewed every few seconds. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = new Date();
    ticking = window.setInterval(tick, everyMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(ticking);
  };
}

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}
