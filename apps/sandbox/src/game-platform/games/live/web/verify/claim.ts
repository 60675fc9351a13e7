/** What stands behind the # of the page's address, and in its form. */
import { claimedRound, roundShapes } from '../../../kit/verify/beacon.ts';
import type { Reading } from '../../../kit/verify/useVerification.ts';
import type { Claim } from './recompute.ts';

const shapes = {
  game: /^(baccarat|dragontiger)$/,
  round: /^\d{8}-\d{4}$/,
  seed: /^[0-9a-f]{64}$/,
  commitment: /^[0-9a-f]{64}$/i,
  left: /^\d{1,2}(\.\d{1,2}){0,2}$/,
  right: /^\d{1,2}(\.\d{1,2}){0,2}$/,
  winner: /^(left|right|tie)$/,
  /** How often the seed is hashed to reach the tip; both may be absent. */
  place: /^\d{0,4}$/,
  tip: /^([0-9a-f]{64})?$/i,
  ...roundShapes,
} as const;

export type Field = keyof typeof shapes;
export type Fields = Readonly<Record<Field, string>>;
export const fieldOrder: readonly Field[] = [
  'game',
  'round',
  'seed',
  'commitment',
  'left',
  'right',
  'winner',
  'place',
  'tip',
  'beacon',
  'key',
  'signature',
];

export function readFields(parameters: URLSearchParams): Fields {
  const get = (name: Field) => (parameters.get(name) ?? '').trim();
  return {
    game: get('game'),
    round: get('round'),
    seed: get('seed'),
    commitment: get('commitment'),
    left: get('left'),
    right: get('right'),
    winner: get('winner'),
    place: get('place'),
    tip: get('tip'),
    beacon: get('beacon'),
    key: get('key'),
    signature: get('signature'),
  };
}

/** @returns the fields that cannot be read, or the claim */
export function claimOf(given: Fields): Reading<Field, Claim> {
  const bad = fieldOrder.filter((field) => !shapes[field].test(given[field]));
  if (bad.length > 0) return { bad };
  const cards = (text: string) => text.split('.').map(Number);
  return {
    bad: undefined,
    claim: {
      game: given.game === 'baccarat' ? 'baccarat' : 'dragontiger',
      round: given.round,
      seed: given.seed,
      commitment: given.commitment.toLowerCase(),
      left: cards(given.left),
      right: cards(given.right),
      winner: given.winner,
      beacon: claimedRound(given),
      chain:
        given.tip === '' || given.place === ''
          ? undefined
          : { tip: given.tip.toLowerCase(), place: Number(given.place) },
    },
  };
}
