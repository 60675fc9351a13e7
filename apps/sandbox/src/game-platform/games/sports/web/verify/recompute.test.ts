/** The page's arithmetic against the platform's: written twice, they have to agree on everything. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../../../../fairness/numbers.ts';
import { leagues } from '../../leagues.ts';
import { fixture } from '../../schedule.ts';
import { findSport } from '../../sports.ts';
import { claimOf, readFields } from './claim.ts';
import { type Claim, recompute } from './recompute.ts';

const matches = fc.record({
  league: fc.constantFrom(...leagues),
  number: fc.nat({ max: 9_999_999 }),
  seed: fc.stringMatching(/^[0-9a-f]{64}$/),
});

/** What the page would be told of a match. */
function claimFor({ league, number, seed }: typeof matches extends fc.Arbitrary<infer M> ? M : never): Claim {
  const match = fixture(league, number);
  const course = findSport(league.sport)?.course({ seed, event: match.id }, match);
  if (!course) throw new Error('no course');
  const { result, happenings } = course;
  return {
    sport: league.sport,
    event: match.id,
    seed,
    commitment: commitmentTo(seed),
    home: [match.home.attack, match.home.concede],
    away: [match.away.attack, match.away.concede],
    course: happenings.map(({ side, part }) => `${side === 'home' ? 'h' : 'a'}${part}`),
    end: result ? `${result.home}-${result.away}` : 'abandoned',
    beacon: undefined,
  };
}

describe('the verification of a match', () => {
  it('agrees with every match that the platform can play, happening by happening', async () => {
    let abandoned = 0;
    await fc.assert(
      fc.asyncProperty(matches, async (match) => {
        const claim = claimFor(match);
        if (claim.end === 'abandoned') abandoned += 1;
        expect((await recompute(claim)).agrees).toEqual({
          commitment: true,
          course: true,
          end: true,
          beacon: undefined,
        });
      }),
      { numRuns: 300, seed: 5 },
    );
    expect(abandoned).toBeGreaterThan(0);
  });

  it('finds a seed, a course or an end that is not the one', async () => {
    await fc.assert(
      fc.asyncProperty(matches, async (match) => {
        const claim = claimFor(match);
        const otherSeed = await recompute({ ...claim, seed: 'f'.repeat(64) });
        expect(otherSeed.agrees.commitment).toBe(false);
        const more = await recompute({ ...claim, course: [...claim.course, 'h1'] });
        expect(more.agrees.course).toBe(false);
        const otherEnd = await recompute({ ...claim, end: '12-3' });
        expect(otherEnd.agrees.end).toBe(false);
        const stronger = await recompute({ ...claim, home: [999, 10], away: [10, 999] });
        expect(stronger.agrees.course && claim.course.length > 3).toBe(false);
      }),
      { numRuns: 40, seed: 6 },
    );
  });

  it('reads its address, and names what it cannot read', () => {
    const hash = `sport=arena&event=xh-12&seed=${'a'.repeat(64)}&commitment=${'b'.repeat(64)}&home=110.96&away=94.106&course=h1.a1&end=abandoned`;
    const given = readFields(new URLSearchParams(hash));
    expect(claimOf(given)).toMatchObject({
      bad: undefined,
      claim: { home: [110, 96], course: ['h1', 'a1'] },
    });
    expect(claimOf({ ...given, seed: 'x', end: '', course: 'h' }).bad).toEqual(['seed', 'course', 'end']);
  });
});
