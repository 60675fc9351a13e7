/** Games that pay what they say are left in peace at any number of rounds, and those that pay two percent other than they say are found. */
import { expect, test } from 'vitest';
import { expectedReturn, judge, type Rounds } from './expected-return.ts';

/** Millionths of a stake, in which returns are told; stakes with which a round is counted at most. */
const [wholeStake, mostCounted] = [1_000_000n, 500n];

/** A slot: most rounds bring nothing, one in two hundred thousand a great deal. Stakes that come back, and how likely that is. */
const slot = [
  [0.5, 0.17],
  [1, 0.08],
  [2.5, 0.06],
  [8, 0.03],
  [30, 0.006],
  [150, 0.0004],
  [1_000, 0.000_005],
] as const;
const mean = slot.reduce((sum, [pays, chance]) => sum + pays * chance, 0);
const spread = Math.sqrt(slot.reduce((sum, [pays, chance]) => sum + pays ** 2 * chance, 0) - mean ** 2);
const model = { returnToPlayer: Math.round(mean * 10_000), spread: Math.ceil(spread * 100) };

/** Numbers from 0 up to 1 that are the same at each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param drawn from 0 up to 1 */
function payoutAt(drawn: number): number {
  let left = drawn;
  for (const [pays, chance] of slot) {
    left -= chance;
    if (left < 0) return pays;
  }
  return 0;
}

/** @param off what each round pays more than the model says, in stakes */
function play(rounds: number, next: () => number, off = 0): Rounds {
  let returned = 0;
  let within = 0;
  for (let round = 0; round < rounds; round += 1) {
    const pays = payoutAt(next());
    returned += pays + off;
    within += Math.min(pays + off, Number(mostCounted));
  }
  const millionths = (sum: number) => BigInt(Math.round(sum * Number(wholeStake)));
  return {
    rounds: BigInt(rounds),
    returned: millionths(returned),
    returnedWithin: millionths(within),
  };
}

test('the model of these tests returns less than is staked, with a spread of a slot', () => {
  expect(mean).toBeGreaterThan(0.6);
  expect(mean).toBeLessThan(1);
  expect(spread).toBeGreaterThan(2);
});

test.each([1, 20, 400, 5_000])(
  'of honest games of %i rounds no more are found outside than the chance that was asked for',
  (rounds) => {
    const next = numbers(rounds);
    const games = Math.max(300, Math.min(4_000, Math.floor(1_500_000 / rounds)));
    let outside = 0;
    for (let game = 0; game < games; game += 1)
      if (judge(model, play(rounds, next), 0.05) !== 'within') outside += 1;
    expect(outside / games).toBeLessThanOrEqual(0.05);
  },
);

test('a game that pays two percent of the stakes too much is found, and one that pays them too little', () => {
  const rounds = 2_000_000;
  expect(judge(model, play(rounds, numbers(1)), 0.001)).toBe('within');
  expect(judge(model, play(rounds, numbers(1), 0.02), 0.001)).toBe('above');
  const less = play(rounds, numbers(1));
  const taken = (less.rounds * wholeStake) / 50n;
  expect(
    judge(
      model,
      { ...less, returned: less.returned - taken, returnedWithin: less.returnedWithin - taken },
      0.001,
    ),
  ).toBe('below');
});

test('one very large win says nothing against a game, and neither do a few rounds without any', () => {
  const won = {
    rounds: 2_000n,
    returned: 22_000n * wholeStake,
    returnedWithin: (2_000n + mostCounted) * wholeStake,
  };
  expect(judge(model, won, 0.001)).toBe('within');
  expect(judge(model, { rounds: 30n, returned: 0n, returnedWithin: 0n }, 0.001)).toBe('within');
  expect(judge(model, { rounds: 0n, returned: 0n, returnedWithin: 0n }, 0.001)).toBe('within');
});

test('a hundredth of a percent that a model is rounded to is left to a game on both sides', () => {
  const exact = { returnToPlayer: 9_600, spread: 0 };
  const { least, most } = expectedReturn(exact, 10n ** 15n, 0.001);
  expect(least).toBeCloseTo(0.959_95, 8);
  expect(most).toBeCloseTo(0.960_05, 8);
});

test('the span gets narrower with the rounds and wider with the certainty, and holds the model', () => {
  const width = (rounds: bigint, chance: number) => {
    const { least, most } = expectedReturn(model, rounds, chance);
    expect(least).toBeLessThan(mean);
    expect(most).toBeGreaterThan(mean);
    return most - least;
  };
  expect(width(100_000n, 0.001)).toBeLessThan(width(10_000n, 0.001));
  expect(width(100_000n, 0.000_01)).toBeGreaterThan(width(100_000n, 0.001));
  expect(width(10_000_000n, 0.001)).toBeLessThan(0.02);
});
