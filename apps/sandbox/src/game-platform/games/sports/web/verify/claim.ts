/** What stands behind the # of the page's address, and in its form. */
import { claimedRound, roundShapes } from '../../../kit/verify/beacon.ts';
import type { Reading } from '../../../kit/verify/useVerification.ts';
import type { Claim } from './recompute.ts';

export const fields = [
  'sport',
  'event',
  'seed',
  'commitment',
  'home',
  'away',
  'course',
  'end',
  'beacon',
  'key',
  'signature',
] as const;
export type Field = (typeof fields)[number];
export type Fields = Readonly<Record<Field, string>>;

export function readFields(parameters: URLSearchParams): Fields {
  const get = (name: Field) => (parameters.get(name) ?? '').trim();
  return {
    sport: get('sport'),
    event: get('event'),
    seed: get('seed'),
    commitment: get('commitment'),
    home: get('home'),
    away: get('away'),
    course: get('course'),
    end: get('end'),
    beacon: get('beacon'),
    key: get('key'),
    signature: get('signature'),
  };
}

const shapes: Readonly<Record<Field, RegExp>> = {
  sport: /^(football|arena)$/,
  event: /^[a-z]{2}-\d{1,12}$/,
  seed: /^[0-9a-f]{64}$/,
  commitment: /^[0-9a-f]{64}$/i,
  home: /^\d{2,3}\.\d{2,3}$/,
  away: /^\d{2,3}\.\d{2,3}$/,
  course: /^([ha]\d{1,2}(\.[ha]\d{1,2})*)?$/,
  end: /^(\d{1,2}-\d{1,2}|abandoned)$/,
  ...roundShapes,
};

/** @returns the fields that cannot be read, or the claim */
export function claimOf(given: Fields): Reading<Field, Claim> {
  const bad = fields.filter((field) => !shapes[field].test(given[field]));
  if (bad.length > 0) return { bad };
  const strength = (text: string): readonly [number, number] => {
    const [attack = 0, concede = 0] = text.split('.').map(Number);
    return [attack, concede];
  };
  const { event, seed, commitment, end } = given;
  return {
    bad: undefined,
    claim: {
      sport: given.sport === 'arena' ? 'arena' : 'football',
      event,
      seed,
      commitment,
      home: strength(given.home),
      away: strength(given.away),
      course: given.course === '' ? [] : given.course.split('.'),
      end,
      beacon: claimedRound(given),
    },
  };
}
