/**
 * Plays a match again from its seed with the browser's own cryptography. Written apart from the platform's code on purpose: where
 * the two differ, one of them is wrong, and this page says so.
 */

import { type ClaimedRound, decidedBy, isNamedRound } from '../../../kit/verify/beacon.ts';

export interface Claim {
  readonly sport: 'football' | 'arena';
  readonly event: string;
  readonly seed: string;
  /** Shown before bets opened. */
  readonly commitment: string;
  /** Attack and what it concedes, in percent of the average. */
  readonly home: readonly [number, number];
  readonly away: readonly [number, number];
  /** Goals or rounds in order: h or a, and the minute or the map. */
  readonly course: readonly string[];
  /** "2-1", or "abandoned". */
  readonly end: string;
  /** The public round that was mixed in; none in matches of before. */
  readonly beacon: ClaimedRound | undefined;
}

export interface Recomputed {
  readonly commitment: string;
  readonly course: readonly string[];
  readonly end: string;
  readonly agrees: {
    readonly commitment: boolean;
    readonly course: boolean;
    readonly end: boolean;
    /** Absent when no public round was claimed. */
    readonly beacon: boolean | undefined;
  };
}

/** When a league's first match of 1970 began, in seconds; one each three minutes since. */
const firstMatch: Readonly<Record<string, number>> = { yt: 0, lh: 60, bl: 120, xh: 30, hg: 90, qf: 150 };

/** Bets close when the match begins. @returns Unix ms */
function startOf(event: string): number {
  const [league = '', number = ''] = event.split('-');
  return ((firstMatch[league] ?? Number.NaN) + Number(number) * 180) * 1_000;
}

type Draw = (label: string | number) => Promise<readonly number[]>;
const all = 4_294_967_296;

export async function recompute(claim: Claim): Promise<Recomputed> {
  const digest = await crypto.subtle.digest('SHA-256', bytes(claim.seed));
  const commitment = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const draw = await drawer(await decidedBy(claim.seed, claim.beacon), claim.event);
  const [stop = 0, when = 0] = await draw('end');
  // 2^32 / 50, rounded down.
  const abandoned = stop < 85_899_345;
  const { course, end } = await (claim.sport === 'football' ? football : arena)(claim, draw, (steps) =>
    abandoned ? part(when, steps) + 1 : Number.POSITIVE_INFINITY,
  );
  return {
    commitment,
    course,
    end,
    agrees: {
      commitment: commitment === claim.commitment.toLowerCase(),
      course: course.join() === claim.course.join(),
      end: end === claim.end,
      beacon: claim.beacon && (await isNamedRound(claim.beacon, startOf(claim.event))),
    },
  };
}

type Played = { course: string[]; end: string };
type Play = (claim: Claim, draw: Draw, last: (steps: number) => number) => Promise<Played>;

const football: Play = async ({ home, away }, draw, last) => {
  const chance = (usual: number, attack: number, concede: number) =>
    Number((BigInt(all) * BigInt(usual * attack * concede)) / 180_000_000n);
  const chances = { h: chance(1450, home[0], away[1]), a: chance(1150, away[0], home[1]) };
  const goals: { side: 'h' | 'a'; minute: number }[] = [];
  for (let spell = 1; spell <= 18; spell += 1) {
    const numbers = await draw(spell);
    for (const [side, place] of [
      ['h', 0],
      ['a', 2],
    ] as const) {
      if ((numbers[place] ?? 0) < chances[side])
        goals.push({ side, minute: spell * 5 - 4 + part(numbers[place + 1] ?? 0, 5) });
    }
  }
  const minute = last(90);
  const seen = goals.filter((goal) => goal.minute < minute).sort((one, other) => one.minute - other.minute);
  const of = (side: string) => seen.filter((goal) => goal.side === side).length;
  return {
    course: seen.map((goal) => goal.side + goal.minute),
    end: minute <= 90 ? 'abandoned' : `${of('h')}-${of('a')}`,
  };
};

const arena: Play = async ({ home, away }, draw, last) => {
  const one = home[0] * away[1];
  const other = away[0] * home[1];
  const chance = Number((BigInt(all) * BigInt(one)) / BigInt(one + other));
  const stop = last(20);
  const course: string[] = [];
  const maps = { h: 0, a: 0 };
  while (Math.max(maps.h, maps.a) < 2) {
    const map = maps.h + maps.a + 1;
    const rounds = { h: 0, a: 0 };
    while (Math.max(rounds.h, rounds.a) < 10) {
      if (course.length + 1 === stop) return { course, end: 'abandoned' };
      const [number = 0] = await draw(course.length + 1);
      const side = number < chance ? 'h' : 'a';
      rounds[side] += 1;
      course.push(side + map);
    }
    maps[rounds.h === 10 ? 'h' : 'a'] += 1;
  }
  return { course, end: `${maps.h}-${maps.a}` };
};

/** Eight numbers of 32 bits for each label. */
async function drawer(seed: string, event: string): Promise<Draw> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(seed), algorithm, false, ['sign']);
  return async (label) => {
    const view = new DataView(await crypto.subtle.sign('HMAC', key, bytes(`${event}:${label}`)));
    return Array.from({ length: 8 }, (_, place) => view.getUint32(place * 4));
  };
}

/** 0 ... steps - 1: below 2^53, so exact. */
function part(number: number, steps: number): number {
  return Math.floor((number * steps) / all);
}

function bytes(text: string) {
  return new TextEncoder().encode(text);
}
