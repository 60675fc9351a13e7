/** When which match is played: a pure function of the clock. Every league has a match each three minutes, for ever. */
import type { League, Team } from './leagues.ts';

/** All in ms. */
export const everyMs = 180_000;
export const bettingMs = 360_000;
/** Matches, and their sealed seeds, are announced this long before they begin. */
const announcedMs = 540_000;

export interface Fixture {
  /** `<league>-<number>`: the number counts matches since 1970. */
  readonly id: string;
  readonly league: League;
  readonly home: Team;
  readonly away: Team;
  /** Unix ms. */
  readonly startsAt: number;
}

/** Matches that are announced and have not begun. @param now Unix ms */
export function fixturesAt(league: League, now: number): Fixture[] {
  const first = Math.floor((now - league.offsetMs) / everyMs) + 1;
  const count = Math.floor(announcedMs / everyMs);
  return Array.from({ length: count }, (_, index) => fixture(league, first + index));
}

/** Everybody meets everybody, at home and away, in fourteen rounds of four matches: the circle method. */
export function fixture(league: League, number: number): Fixture {
  const { teams } = league;
  const half = teams.length / 2;
  const rounds = teams.length - 1;
  const round = Math.floor(number / half) % (rounds * 2);
  const place = number % half;
  const turning = (seat: number) => (seat === 0 ? 0 : ((seat - 1 + round) % rounds) + 1);
  const one = teamAt(teams, turning(place));
  const other = teamAt(teams, turning(teams.length - 1 - place));
  const [home, away] = round < rounds ? [one, other] : [other, one];
  const startsAt = league.offsetMs + number * everyMs;
  return { id: `${league.code}-${number}`, league, home, away, startsAt };
}

function teamAt(teams: readonly Team[], place: number): Team {
  const found = teams[place];
  if (!found) throw new Error(`no team ${place}`);
  return found;
}
