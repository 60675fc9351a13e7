/** What a match's seed decides. The page `/verify/match` repeats this with code of its own (web/verify/recompute.ts). */
import { createHmac } from 'node:crypto';

/** Draws are whole numbers below this. */
export const range = 2n ** 32n;

/** What a match is played with: its sealed seed (64 hex digits, used as text) and its id. */
export interface Source {
  readonly seed: string;
  readonly event: string;
}

/** Eight numbers below 2^32, big-endian, of HMAC-SHA256(key = seed, message = "event:label"). */
export function draws({ seed, event }: Source, label: string): (place: number) => number {
  const digest = createHmac('sha256', seed).update(`${event}:${label}`).digest();
  return (place) => digest.readUInt32BE(place * 4);
}

/** 0 ... bound - 1 of one draw. */
export function below(draw: number, bound: number): number {
  return Number((BigInt(draw) * BigInt(bound)) / range);
}

/** One match in fifty is abandoned. */
export const abandonedOf = 50;
const abandonedUnder = range / BigInt(abandonedOf);

/** @returns the step (1 ... steps) in which the match is abandoned, `undefined` when it is played to its end */
export function abandonedIn(source: Source, steps: number): number | undefined {
  const draw = draws(source, 'end');
  return BigInt(draw(0)) < abandonedUnder ? below(draw(1), steps) + 1 : undefined;
}
