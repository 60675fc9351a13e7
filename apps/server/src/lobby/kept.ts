/** An answer that is the same for everybody is asked for once in so long, however many want it. */
import type { Clock } from '../platform/clock.ts';

/** @param ms how long an answer stands; whoever asks while the first one is on its way gets the same, and a fault is not kept */
export function keptFor<Value>(ms: number, clock: Clock, read: () => Promise<Value>): () => Promise<Value> {
  let kept: { readonly until: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (kept && now < kept.until) return kept.value;
    const value = read();
    const made = { until: now + ms, value };
    kept = made;
    value.catch(() => {
      if (kept === made) kept = undefined;
    });
    return value;
  };
}
