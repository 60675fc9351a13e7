/** What decides how a round is shown; what it brought was decided by its seeds. */
import { expect, test } from 'vitest';
import { formatFen } from '../../../../kit/page/amount.ts';
import { texts } from './texts.ts';
import { duringRound, mayStillScatter, resultOf, sizeOf, winOf } from './useGame.ts';

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

const round = (payout: number) => ({
  id: 'r',
  stake: 200,
  server_seed: '',
  client_seed: '',
  nonce: 0,
  payout,
  commitment: '',
  spins: [],
});

test.each([
  { payout: 0, won: false },
  { payout: 199, won: false },
  { payout: 200, won: false },
  { payout: 201, won: true },
])('of a stake of ¥2.00 a return of $payout fen is celebrated: $won', ({ payout, won }) => {
  expect(winOf(round(payout)) !== undefined).toBe(won);
  for (const language of ['zh-CN', 'en'] as const) {
    const text = texts[language];
    const amount = formatFen(payout);
    const told = payout === 0 ? text.nothing : won ? text.won(amount) : text.paid(amount);
    expect(resultOf(text, round(payout))).toBe(told);
    expect(text.paid(amount)).not.toBe(text.won(amount));
  }
});

test.each([
  [1_000, 800],
  [200, 0],
  [199, 199],
  [0, 0],
])(
  'of %i fen a round of ¥2.00 leaves %i to be seen while it turns: never less than nothing',
  (balance, seen) => {
    expect(duringRound(balance, 200)).toBe(seen);
  },
);
