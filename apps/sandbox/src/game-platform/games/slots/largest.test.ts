/** What a slot says of itself: the most that a spin pays, and how far its rounds stray from the mean. */
import { expect, test } from 'vitest';
import { largestSpin } from './largest.ts';
import { freeSpinsFor, scattersIn, stripOf, windowAt, winsIn } from './maths.ts';
import { type Model, models } from './models.ts';

const all = Object.entries(models);
const unitsIn = (model: Model, stops: readonly number[]) =>
  winsIn(model, windowAt(model, stops)).reduce((sum, { pays }) => sum + pays, 0);

test('of the classic reels every picture is looked at, and none pays more', () => {
  const { classic } = models;
  let most = 0;
  const places = stripOf(classic, 0).length;
  for (let one = 0; one < places; one += 1)
    for (let two = 0; two < places; two += 1)
      for (let three = 0; three < places; three += 1)
        most = Math.max(most, unitsIn(classic, [one, two, three]));
  expect(largestSpin(classic)).toBe(most);
});

test.each(all)('%s: no spin on the way up from any of two hundred places pays more', (_name, model) => {
  let most = 0;
  for (let start = 0; start < 200; start += 1) {
    // One reel after the other is turned to where the whole pays most, until none makes it more.
    const stops = model.counts.map((_, reel) => (start * (reel * 7 + 3)) % stripOf(model, reel).length);
    for (let better = true; better; ) {
      better = false;
      for (const reel of stops.keys()) {
        const places = [...stripOf(model, reel).keys()];
        const pays = places.map((place) => unitsIn(model, stops.with(reel, place)));
        const best = Math.max(...pays);
        if (best > unitsIn(model, stops)) {
          stops[reel] = pays.indexOf(best);
          better = true;
        }
      }
    }
    most = Math.max(most, unitsIn(model, stops));
  }
  const times = model.freeSpins.length > 0 ? model.multiplier : 1;
  expect(most * times).toBeLessThanOrEqual(largestSpin(model));
  expect(most).toBeGreaterThan(0);
});

test.each([
  ['calm', 171],
  ['even', 272],
  ['wild', 583.5],
  ['ways', 104],
  ['classic', 37.2],
  ['reign', 917],
] as const)('%s pays %f stakes in one spin at the most', (name, times) => {
  expect(largestSpin(models[name]) / models[name].units).toBe(times);
});

/** Numbers from 0 up to 1 that are the same at each run (mulberry32). */
function numbers(): () => number {
  let state = 20_261_123;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The standard deviation of what a stake brings back, free spins included. */
function spreadOf(model: Model, rounds: number): number {
  const next = numbers();
  const spin = () => {
    const shown = windowAt(
      model,
      model.counts.map((_, reel) => Math.floor(next() * stripOf(model, reel).length)),
    );
    return {
      pays: winsIn(model, shown).reduce((sum, { pays }) => sum + pays, 0),
      scatters: scattersIn(shown),
    };
  };
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round += 1) {
    const first = spin();
    let units = first.pays;
    for (let free = freeSpinsFor(model, first.scatters); free > 0; free -= 1)
      units += spin().pays * model.multiplier;
    sum += units / model.units;
    squares += (units / model.units) ** 2;
  }
  return Math.sqrt(squares / rounds - (sum / rounds) ** 2);
}

test('the rounds of models that are called wilder stray further from the mean', () => {
  const strays = all.map(([, model]) => ({ spread: spreadOf(model, 80_000), volatility: model.volatility }));
  const of = (volatility: Model['volatility']) =>
    strays.filter((one) => one.volatility === volatility).map(({ spread }) => spread);
  expect(Math.max(...of('low'))).toBeLessThan(Math.min(...of('medium')));
  expect(Math.max(...of('medium'))).toBeLessThan(Math.min(...of('high')));
});
