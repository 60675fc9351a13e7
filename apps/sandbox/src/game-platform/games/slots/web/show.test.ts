/** What decides how a round is shown; what it brought was decided by its seeds. */
import { expect, test } from 'vitest';
import { mayStillScatter, sizeOf } from './useGame.ts';

const spin = (...reels: number[][]) => ({ stops: reels.map(() => 0), shown: reels, wins: [], pays: 0 });

test('reels turn on for a third scatter when two lie already, and never for what has not come to rest', () => {
  const two = spin([9, 1, 2], [3, 4, 5], [6, 9, 1], [9, 9, 9], [1, 2, 3]);
  expect([1, 2, 3, 4].map((reels) => mayStillScatter(two, reels))).toEqual([false, false, true, true]);
  expect(mayStillScatter(spin([9, 1, 2], [3, 4, 5], [6, 7, 1], [1, 2, 9], [1, 2, 3]), 3)).toBe(false);
  expect(mayStillScatter(undefined, 3)).toBe(false);
});

test.each([
  [0, 0],
  [1_999, 0],
  [2_000, 1],
  [5_999, 1],
  [6_000, 2],
  [19_999, 2],
  [20_000, 3],
])('of a stake of ¥2.00 a payout of %s fen is a win of size %s', (payout, size) => {
  expect(sizeOf({ payout, stake: 200 })).toBe(size);
});
