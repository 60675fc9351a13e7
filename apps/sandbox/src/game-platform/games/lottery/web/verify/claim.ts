/** What stands behind the # of the page's address, and in its form. */
import { claimedRound, roundShapes } from '../../../kit/verify/beacon.ts';
import type { Reading } from '../../../kit/verify/useVerification.ts';
import { gameCode } from '../table.ts';
import type { Claim } from './recompute.ts';

const shapes = {
  game: /^(k3|ssc)$/,
  draw: /^\d{8}-\d{4}$/,
  commitment: /^[0-9a-f]{64}$/i,
  seed: /^[0-9a-f]{64}$/,
  numbers: /^\d(\.\d){2}(\.\d\.\d)?$/,
  ...roundShapes,
} as const;
export type Field = keyof typeof shapes;
export type Fields = Readonly<Record<Field, string>>;

export const fieldOrder = [
  'game',
  'draw',
  'commitment',
  'seed',
  'numbers',
  'beacon',
  'key',
  'signature',
] as const satisfies readonly Field[];

export function readFields(parameters: URLSearchParams): Fields {
  const get = (name: Field) => (parameters.get(name) ?? '').trim();
  return {
    game: get('game'),
    draw: get('draw'),
    commitment: get('commitment'),
    seed: get('seed'),
    numbers: get('numbers'),
    beacon: get('beacon'),
    key: get('key'),
    signature: get('signature'),
  };
}

/** @returns the fields that cannot be read, or the claim */
export function claimOf(given: Fields): Reading<Field, Claim> {
  const bad = fieldOrder.filter((field) => !shapes[field].test(given[field]));
  if (bad.length > 0) return { bad };
  const { draw, commitment, seed } = given;
  const numbers = given.numbers.split('.').map(Number);
  const claim = { game: gameCode.parse(given.game), draw, commitment, seed, numbers };
  return { bad: undefined, claim: { ...claim, beacon: claimedRound(given) } };
}
