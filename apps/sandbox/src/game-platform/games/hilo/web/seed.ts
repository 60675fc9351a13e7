/**
 * The player's own seed of the next round: theirs to write, random when they have not. It stays on this device until the bet that
 * uses it, and is used for one bet: a platform that had seen it before could choose its own seed to suit it.
 */
import { keep, readKept } from '../../kit/kept.ts';

/** Not the name of the seed that once stayed the same for all rounds: that one is known. */
const name = 'hilo.nextSeed';
const shape = /^[\x21-\x39\x3b-\x7e]{1,64}$/;

export function isSeed(text: string): boolean {
  return shape.test(text);
}

export function randomSeed(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

export function keptSeed(): string {
  const kept = readKept(name);
  return kept !== undefined && isSeed(kept) ? kept : freshSeed();
}

/** Draws another one and keeps it in the place of the one that was just used. */
export function freshSeed(): string {
  const seed = randomSeed();
  keep(name, seed);
  return seed;
}

export function keepSeed(seed: string): void {
  keep(name, seed);
}
