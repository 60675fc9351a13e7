/** What several others tell, of whom the slowest keeps nobody waiting. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from '../platform/answer.ts';
import type { Clock } from '../platform/clock.ts';

export interface Told<Value> {
  readonly value: Value;
  /** How long ago it was told, ms. */
  readonly ageMs: number;
}

interface Bounds {
  /** So long an answer is waited for. */
  readonly waitMs: number;
  /** So long the last good answer stands in for one that does not come. */
  readonly staleMs: number;
}

/**
 * Asks one of them, once at a time: whoever comes while a question is on its way waits for the same, and what comes too late is there
 * for the next.
 * @returns undefined: it refused, or has told nothing for too long
 */
export function toldBy<Value>(
  clock: Clock,
  { waitMs, staleMs }: Bounds,
): (who: string, ask: () => Promise<Answer<Value>>) => Promise<Told<Value> | undefined> {
  const last = new Map<string, { readonly at: number; readonly value: Value }>();
  const underway = new Map<string, Promise<void>>();
  const asked = async (who: string, ask: () => Promise<Answer<Value>>) => {
    try {
      const answer = await ask();
      if (answer.outcome === 'done') last.set(who, { at: clock.now().getTime(), value: answer.value });
      if (answer.outcome === 'refused') last.delete(who);
    } finally {
      underway.delete(who);
    }
  };
  return async (who, ask) => {
    const question = underway.get(who) ?? asked(who, ask);
    underway.set(who, question);
    await Promise.race([question, sleep(waitMs, undefined, { ref: false })]);
    const found = last.get(who);
    const ageMs = found ? Math.max(0, clock.now().getTime() - found.at) : 0;
    return found && ageMs < staleMs ? { value: found.value, ageMs } : undefined;
  };
}
