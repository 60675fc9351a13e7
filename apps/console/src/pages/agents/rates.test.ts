import { expect, test } from 'vitest';
import { basisPointsOf, mapRates, percent, problemOf } from './rates.ts';

test('every rate survives being shown as a percentage and typed again', () => {
  for (let rate = 0; rate <= 1_000; rate += 1) {
    expect(basisPointsOf(rate / 100)).toBe(rate);
    expect(percent(rate)).toBe(`${(rate / 100).toFixed(2)}%`);
  }
});

test('a rate stands between those below and the one above', () => {
  const bounds = { most: mapRates(() => 80), least: mapRates(() => 30) };
  expect(problemOf('sport', 81, bounds)).toContain('0.80%');
  expect(problemOf('sport', 29, bounds)).toContain('0.30%');
  expect(problemOf('sport', 30, bounds)).toBeUndefined();
  expect(problemOf('sport', 80, bounds)).toBeUndefined();
  expect(problemOf('sport', 1_000, { most: null })).toBeUndefined();
});
