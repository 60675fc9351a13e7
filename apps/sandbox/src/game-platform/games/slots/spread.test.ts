/** How far rounds stray, against going through every picture that the reels can show. */
import { expect, test } from 'vitest';
import { freeSpinsFor, scattersIn, stripOf, windowAt, winsIn } from './maths.ts';
import { type Model, models } from './models.ts';
import { spreadOf } from './spread.ts';

/** Each picture of three reels by itself: what it pays in units, and the free spins that it brings. */
function picturesOf(model: Model) {
  const places = model.counts.map((_, reel) => [...stripOf(model, reel).keys()]);
  const [one = [], two = [], three = []] = places;
  return one.flatMap((first) =>
    two.flatMap((second) =>
      three.map((third) => {
        const shown = windowAt(model, [first, second, third]);
        return {
          pays: winsIn(model, shown).reduce((sum, { pays }) => sum + pays, 0),
          free: freeSpinsFor(model, scattersIn(shown)),
        };
      }),
    ),
  );
}

/** By another way than the product's: how the first spin strays with what may be expected of its free ones, and how these stray. */
function lookedThrough(model: Model): number {
  const all = picturesOf(model);
  const meanOf = (of: (one: (typeof all)[number]) => number) =>
    all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const mean = meanOf(({ pays }) => pays);
  const alone = meanOf(({ pays }) => (pays - mean) ** 2);
  const expected = (one: (typeof all)[number]) => one.pays + model.multiplier * one.free * mean;
  const round = meanOf(expected);
  const between = meanOf((one) => (expected(one) - round) ** 2);
  const within = meanOf(({ free }) => model.multiplier ** 2 * free * alone);
  return Math.sqrt(between + within) / model.units;
}

const small: Model = {
  ...models.even,
  counts: [
    [1, 2, 3, 0, 0, 0, 0, 0, 0, 1],
    [2, 2, 1, 0, 0, 0, 0, 0, 0, 1],
    [1, 1, 3, 0, 0, 0, 0, 0, 0, 1],
  ],
  lines: [
    [1, 1, 1],
    [0, 0, 0],
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 1],
  ],
  units: 5,
  pays: { 0: [40], 1: [12], 2: [3] },
  freeSpins: [7, 7, 7],
  multiplier: 3,
};

test.each([
  ['the classic reels, whose wilds double', models.classic],
  ['lines with free spins', small],
  ['wilds that fill their reel', { ...small, fills: true }],
  ['wilds that double and free spins', { ...small, wildTimes: 2 }],
  ['ways', { ...small, lines: undefined, counts: small.counts.with(0, [0, 2, 3, 0, 0, 0, 0, 0, 0, 1]) }],
])('%s stray as far as every picture says', (_name, model) => {
  expect(spreadOf(model)).toBeCloseTo(lookedThrough(model), 9);
});

test.each([
  ['calm', 2.996],
  ['even', 3.277],
  ['wild', 4.693],
  ['ways', 3.084],
  ['classic', 2.895],
  ['reign', 4.366],
] as const)('%s strays by %f stakes', (name, spread) => {
  expect(spreadOf(models[name])).toBeCloseTo(spread, 3);
});
