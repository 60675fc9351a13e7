/** The page's arithmetic against the platform's: written twice, they have to agree on every draw. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../../../../fairness/numbers.ts';
import { k3 } from '../../k3.ts';
import { ssc } from '../../ssc.ts';
import { claimOf } from './claim.ts';
import { type Claim, recompute } from './recompute.ts';

const draws = fc.record({
  lottery: fc.constantFrom(k3, ssc),
  seed: fc.stringMatching(/^[0-9a-f]{64}$/),
  draw: fc.stringMatching(/^20\d{6}-\d{4}$/),
});
type Drawn = typeof draws extends fc.Arbitrary<infer D> ? D : never;

/** The draw as the platform would have shown it. */
function claimFor({ lottery, seed, draw }: Drawn): Claim {
  return {
    game: lottery.game === 'k3' ? 'k3' : 'ssc',
    draw,
    seed,
    commitment: commitmentTo(seed),
    numbers: lottery.draw(seed, draw),
    beacon: undefined,
  };
}

describe('the verification of a draw', () => {
  it('agrees with every draw that the platform can make', async () => {
    await fc.assert(
      fc.asyncProperty(draws, async (drawn) => {
        const { agrees } = await recompute(claimFor(drawn));
        expect(agrees).toEqual({ commitment: true, numbers: true, beacon: undefined });
      }),
      { numRuns: 150 },
    );
  });

  it('finds a seed, a number or a draw that is not the one', async () => {
    await fc.assert(
      fc.asyncProperty(draws, async (drawn) => {
        const claim = claimFor(drawn);
        const otherSeed = await recompute({ ...claim, seed: 'f'.repeat(64) });
        expect(otherSeed.agrees.commitment).toBe(false);
        const [first = 0, ...rest] = claim.numbers;
        const otherNumber = await recompute({ ...claim, numbers: [first === 1 ? 2 : 1, ...rest] });
        expect(otherNumber.agrees).toEqual({ commitment: true, numbers: false, beacon: undefined });
        const fewer = await recompute({ ...claim, numbers: claim.numbers.slice(1) });
        expect(fewer.agrees.numbers).toBe(false);
      }),
      { numRuns: 50 },
    );
    const claim = claimFor({ lottery: ssc, seed: 'ab'.repeat(32), draw: '20261121-0042' });
    const otherDraw = await recompute({ ...claim, draw: '20261121-0043' });
    expect(otherDraw.agrees).toEqual({ commitment: true, numbers: false, beacon: undefined });
  });

  it('names the fields that it cannot read', () => {
    const fields = {
      game: 'k3',
      draw: '20261121-0042',
      commitment: 'a'.repeat(64),
      seed: 'b'.repeat(64),
      numbers: '1.2.3',
      beacon: '',
      key: '',
      signature: '',
    };
    expect(claimOf(fields).bad).toBeUndefined();
    expect(claimOf({ ...fields, seed: '', numbers: '1.2', game: 'k4' }).bad).toEqual([
      'game',
      'seed',
      'numbers',
    ]);
  });
});
