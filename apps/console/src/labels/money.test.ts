import { expect, test } from 'vitest';
import { grouped, ungrouped } from './money.ts';

test.each([
  ['1,234,567', 1_234_567],
  ['0', 0],
  // Without its point it would be a hundred times as much.
  ['100.50', 100.5],
  ['-5', -5],
  ['', ''],
  [' ', ''],
  ['abc', ''],
  [undefined, ''],
])('a figure that is typed as %s is %s: what is no number is missing', (typed, figure) => {
  expect(ungrouped(typed)).toBe(figure);
});

test('a figure is read as it was shown', () => {
  for (const figure of [0, 7, 1_000, 12_345_678]) expect(ungrouped(grouped(figure))).toBe(figure);
});
