import { expect, test } from 'vitest';
import { stableRows } from './stable-rows.ts';

const row = (id: number, note = '') => ({ id, note });

test('a row that left the queue keeps its place and what was known of it', () => {
  expect(stableRows([row(1), row(2, 'seen'), row(3)], [row(1), row(3)])).toEqual([
    row(1),
    row(2, 'seen'),
    row(3),
  ]);
});

test('what is still queued shows its fresh content', () => {
  expect(stableRows([row(1, 'old')], [row(1, 'first approval given')])).toEqual([
    row(1, 'first approval given'),
  ]);
});

test('new orders come after those in sight', () => {
  expect(stableRows([row(5), row(6)], [row(4), row(6), row(7)]).map(({ id }) => id)).toEqual([5, 6, 4, 7]);
});

test('no row is ever there twice', () => {
  expect(stableRows([row(1), row(2)], [row(2), row(1)]).map(({ id }) => id)).toEqual([1, 2]);
});

test('only the last ten that left stay in sight', () => {
  const shown = Array.from({ length: 15 }, (_, index) => row(index));
  expect(stableRows(shown, [row(14), row(20)]).map(({ id }) => id)).toEqual([
    4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 20,
  ]);
});
