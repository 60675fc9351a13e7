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

/**
 * The same for answers of many kinds, each under its key; one that says nothing is not kept.
 * @param ms how long an answer stands
 */
export function keptEach<Value>(
  ms: number,
  clock: Clock,
): (key: string, read: () => Promise<Value | undefined>) => Promise<Value | undefined> {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<Value | undefined> }>();
  return (key, read) => {
    const now = clock.now().getTime();
    // In the order in which they came, which is the order in which they end.
    for (const [old, { until }] of kept) {
      if (now < until) break;
      kept.delete(old);
    }
    const held = kept.get(key);
    if (held) return held.value;
    const made = { until: now + ms, value: read() };
    kept.set(key, made);
    const forget = () => {
      if (kept.get(key) === made) kept.delete(key);
    };
    made.value.then((value) => value === undefined && forget(), forget);
    return made.value;
  };
}
