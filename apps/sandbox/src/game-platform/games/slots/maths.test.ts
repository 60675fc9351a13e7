import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  filled,
  freeSpinsFor,
  linePays,
  returnToPlayer,
  rows,
  scatter,
  scattersIn,
  stripOf,
  windowAt,
  winsIn,
} from './maths.ts';
import { models } from './models.ts';
import { play, stopsOf } from './rounds.ts';
import { themes, themesOf } from './themes.ts';

const all = Object.entries(models);
const { even, ways, classic, reign } = models;
const lines = even.lines ?? [];

test.each(all)(
  '%s: a strip holds what its counts say, and never two scatters in one window',
  (_name, model) => {
    for (const reel of model.counts.keys()) {
      const strip = stripOf(model, reel);
      const counts = strip.reduce<number[]>((seen, symbol) => {
        seen[symbol] = (seen[symbol] ?? 0) + 1;
        return seen;
      }, []);
      expect(Array.from(model.counts[reel] ?? [], (_, symbol) => counts[symbol] ?? 0)).toEqual(
        model.counts[reel],
      );
      for (let stop = 0; stop < strip.length; stop += 1) {
        const shown = Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length]);
        expect(shown.filter((symbol) => symbol === scatter).length).toBeLessThanOrEqual(1);
      }
    }
  },
);

test.each(all)('%s returns between 94% and 97.5%, exactly', (_name, model) => {
  const rtp = returnToPlayer(model);
  expect(rtp).toBeGreaterThan(0.94);
  expect(rtp).toBeLessThan(0.975);
});

test.each(all)('%s: playing 20,000 rounds comes close to what is computed', (name, model) => {
  let paid = 0;
  const rounds = 20_000;
  for (let nonce = 0; nonce < rounds; nonce += 1)
    paid += play(model, { server: `fixed-${name}`, client: 'test', nonce }).reduce(
      (sum, { pays }) => sum + pays,
      0,
    );
  // Four standard errors of the widest model, rounded up.
  expect(Math.abs(paid / rounds / model.units - returnToPlayer(model))).toBeLessThan(0.2);
});

test.each([
  [[1, 1, 1, 5, 5], { symbol: 1, count: 3 }],
  [[0, 1, 1, 0, 5], { symbol: 1, count: 4 }],
  [[0, 0, 0, 5, 8], { symbol: 0, count: 3 }],
  [[0, 0, 0, 8, 8], { symbol: 8, count: 5 }],
  [[0, 0, 0, 0, 0], { symbol: 0, count: 5 }],
  [[1, 1, 5, 1, 1], undefined],
  [[0, 9, 1, 1, 1], undefined],
  [[9, 9, 9, 9, 9], undefined],
  [[5, 1, 1, 1, 1], undefined],
])('a line of %j', (symbols, expected) => {
  const win = linePays(even, symbols);
  if (expected === undefined) expect(win).toBeUndefined();
  else expect(win).toMatchObject(expected);
});

test('every line is a different one, from the left', () => {
  expect(new Set(lines.map((line) => line.join())).size).toBe(20);
  const full = Array.from({ length: 5 }, () => [1, 1, 1]);
  expect(winsIn(even, full)).toHaveLength(20);
});

test('ways: like symbols on neighbouring reels pay for each way through them, wherever they stand', () => {
  const shown = [
    [1, 5, 1],
    [6, 0, 1],
    [1, 7, 8],
    [2, 3, 4],
    [1, 1, 1],
  ];
  expect(winsIn(ways, shown)).toEqual([
    { symbol: 1, count: 3, pays: 4 * (ways.pays[1]?.[0] ?? 0), places: [[0, 2], [1, 2], [0]] },
  ]);
  expect(ways.counts[0]?.[0]).toBe(0);
});

test('classic: each wild in a win of another symbol doubles it', () => {
  const [single = 0] = classic.pays[3] ?? [];
  expect(linePays(classic, [3, 3, 3])?.pays).toBe(single);
  expect(linePays(classic, [3, 0, 3])?.pays).toBe(single * 2);
  expect(linePays(classic, [0, 0, 3])?.pays).toBe(single * 4);
  expect(linePays(classic, [0, 0, 0])?.pays).toBe(classic.pays[0]?.[0]);
});

test('reign: a wild fills its reel before wins are counted, scatters are counted before', () => {
  const shown = [
    [1, 9, 2],
    [0, 5, 6],
    [1, 9, 4],
    [7, 8, 9],
    [5, 6, 7],
  ];
  expect(filled(reign, shown)[1]).toEqual([0, 0, 0]);
  expect(winsIn(reign, shown).every(({ symbol, count }) => symbol === 1 && count === 3)).toBe(true);
  expect(winsIn(reign, shown).length).toBeGreaterThan(0);
  expect(winsIn({ ...reign, fills: false }, shown).length).toBeLessThan(winsIn(reign, shown).length);
  expect(freeSpinsFor(reign, scattersIn(shown))).toBe(reign.freeSpins[0]);
});

test('three scatters bring the free spins that the model says, two none', () => {
  const shown = [
    [9, 1, 2],
    [3, 9, 4],
    [5, 6, 9],
    [1, 2, 3],
    [4, 5, 6],
  ];
  expect(freeSpinsFor(even, scattersIn(shown))).toBe(even.freeSpins[0]);
  expect(freeSpinsFor(even, 2)).toBe(0);
});

test('stops follow from the seeds by the published formula', () => {
  const seeds = { server: 'aa'.repeat(32), client: 'me', nonce: 7, spin: 2 };
  const stops = stopsOf(even, seeds);
  for (const [reel, stop] of stops.entries()) {
    const digest = createHmac('sha256', seeds.server).update(`me:7:2:${reel}`).digest('hex');
    const length = stripOf(even, reel).length;
    expect(stop).toBe(Number((BigInt(`0x${digest.slice(0, 16)}`) * BigInt(length)) / 2n ** 64n));
    expect(windowAt(even, stops)[reel]?.[0]).toBe(stripOf(even, reel)[stop]);
  }
});

test('ninety-nine games, dozens at each of four venues and three at a fifth, no name twice', () => {
  expect(themes).toHaveLength(99);
  expect(new Set(themes.map(({ code }) => code)).size).toBe(99);
  expect(new Set(themes.map(({ name }) => name)).size).toBe(99);
  for (const venue of ['obgdy', 'fgdz', 'pp', 'ae']) {
    expect(themesOf(venue)).toHaveLength(24);
    expect(new Set(themesOf(venue).map(({ model }) => model)).size).toBe(6);
  }
  expect(new Set(themes.map(({ family }) => family)).size).toBe(5);
  expect(themesOf('mpdz')).toHaveLength(3);
});
