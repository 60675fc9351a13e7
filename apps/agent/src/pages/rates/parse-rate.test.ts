import { expect, test } from 'vitest';
import { parseRate, typedRate } from './parse-rate.ts';

test.each([
  ['0', 0],
  ['0.8', 80],
  ['0.29', 29],
  ['1.1', 110],
  ['10', 1000],
  [' 0.55% ', 55],
  ['3.', 300],
  // As a keyboard for Chinese writes the point.
  ['0．8', 80],
])('%s percent is %i basis points', (typed, basisPoints) => expect(parseRate(typed)).toBe(basisPoints));

test.each(['', '-1', '0.125', '1e1', 'abc', '100', '1,5'])('%s is no rate', (typed) =>
  expect(parseRate(typed)).toBeUndefined(),
);

test('every rate that can be set survives being shown and typed again', () => {
  for (let basisPoints = 0; basisPoints <= 1_000; basisPoints += 1)
    expect(parseRate(typedRate(basisPoints))).toBe(basisPoints);
});
