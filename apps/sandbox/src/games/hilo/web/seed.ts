/** The player's own seed: theirs to write, random when they have not. */
import { keep, readKept } from '../../../web/ui/kept.ts';

const name = 'hilo.clientSeed';
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
  if (kept !== undefined && isSeed(kept)) return kept;
  const seed = randomSeed();
  keep(name, seed);
  return seed;
}

export function keepSeed(seed: string): void {
  keep(name, seed);
}
