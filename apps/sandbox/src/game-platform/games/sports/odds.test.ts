/** The stated return, by enumeration of every way a match can end and by matches that were played. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leagues } from './leagues.ts';
import { loweredOdds, oddsOf, payoutOf } from './odds.ts';
import { fixture } from './schedule.ts';
import type { Sport } from './sport.ts';
import { findSport } from './sports.ts';

function sportOf(code: string): Sport {
  const sport = findSport(code);
  if (!sport) throw new Error(`no sport ${code}`);
  return sport;
}

describe.each(leagues)('$name.en', (league) => {
  const sport = sportOf(league.sport);

  it('has exact chances: every way to end adds up to certainty, and every market is won by one selection', () => {
    const { ways, certain } = sport.outcomes(fixture(league, 5));
    expect(ways.reduce((sum, { chance }) => sum + chance, 0n)).toBe(certain);
    for (const { selections } of sport.markets)
      for (const { result } of ways) expect(selections.filter(({ wins }) => wins(result))).toHaveLength(1);
  });

  it('returns 95 % of every selection, less only what rounding odds down takes', () => {
    for (let number = 0; number < 56; number += 5) {
      const outcomes = sport.outcomes(fixture(league, number));
      for (const selection of sport.markets.flatMap(({ selections }) => selections)) {
        const odds = oddsOf(selection, outcomes);
        if (odds === null || odds === 10_000n) continue;
        const chance = outcomes.ways.reduce(
          (sum, { result, chance: each }) => (selection.wins(result) ? sum + each : sum),
          0n,
        );
        expect(chance * odds <= 95n * outcomes.certain).toBe(true);
        expect(chance * (odds + 1n) > 95n * outcomes.certain).toBe(true);
      }
    }
  });

  it('never plays a team twice at once, and everybody against everybody at home and away', () => {
    const met = new Set<string>();
    for (let number = 0; number < 56; number += 1) {
      const { home, away } = fixture(league, number);
      met.add(`${home.name.en}/${away.name.en}`);
      if (number % 4 !== 3) continue;
      const round = [0, 1, 2, 3].map((back) => fixture(league, number - back));
      expect(new Set(round.flatMap((each) => [each.home, each.away])).size).toBe(8);
    }
    expect(met.size).toBe(56);
  });
});

describe.each(['football', 'arena'])('%s, played 6,000 times', (code) => {
  const sport = sportOf(code);
  const league = leagues.find((each) => each.sport === code);
  if (!league) throw new Error('no league');
  const match = fixture(league, 2);
  const courses = Array.from({ length: 6_000 }, (_, number) => {
    const seed = createHash('sha256').update(`simulation ${number}`).digest('hex');
    return sport.course({ seed, event: match.id }, match);
  });
  const results = courses.flatMap(({ result }) => result ?? []);

  it('is abandoned as often as stated', () => {
    const expected = courses.length / 50;
    expect(Math.abs(courses.length - results.length - expected)).toBeLessThan(3.5 * Math.sqrt(expected));
  });

  it('ends as often as computed, selection by selection', () => {
    const { ways, certain } = sport.outcomes(match);
    for (const { code: market, selections } of sport.markets) {
      for (const { code: selection, wins } of selections) {
        const chance = ways.reduce((sum, way) => (wins(way.result) ? sum + way.chance : sum), 0n);
        const share = Number((chance * 1_000_000_000n) / certain) / 1e9;
        const seen = results.filter(wins).length / results.length;
        const error = Math.sqrt((share * (1 - share)) / results.length);
        expect(Math.abs(seen - share), `${market}/${selection}`).toBeLessThan(4 * error);
      }
    }
  });

  it('tells its goals and rounds in order, none after the end, and they make the result', () => {
    for (const { happenings, result, lengthMs } of courses.slice(0, 500)) {
      const times = happenings.map(({ at }) => at);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(times.every((at) => at > 0 && at <= lengthMs)).toBe(true);
      expect(lengthMs).toBeLessThan(195_000);
      if (code === 'football' && result)
        expect(happenings.filter(({ side }) => side === 'home')).toHaveLength(result.home);
    }
  });
});

describe('odds', () => {
  it('go down by two percent for each step of exposure, three times at most', () => {
    const shown = [0n, 1n, 2n, 3n, 9n].map((steps) => loweredOdds(200n, steps * 10_000_000n));
    expect(shown).toEqual([200n, 196n, 192n, 188n, 188n]);
    expect(loweredOdds(200n, 9_999_999n)).toBe(200n);
    expect(loweredOdds(101n, 30_000_000n)).toBe(101n);
  });

  it('pay stake times odds, rounded down to the fen once', () => {
    expect(payoutOf(333n, [197n])).toBe(656n);
    expect(payoutOf(333n, [197n, 150n, 333n])).toBe((333n * 197n * 150n * 333n) / 1_000_000n);
    expect(payoutOf(100n, [])).toBe(100n);
  });
});
