import { expect, test } from 'vitest';
import { guessKind } from './table.ts';

test('on an ace and a king what would be certain is no choice: it is higher or the same, lower or the same', () => {
  const kinds = [1, 2, 12, 13].map((rank) => [guessKind(rank, 'high'), guessKind(rank, 'low')]);
  expect(kinds).toEqual([
    ['higher', 'same'],
    ['higherOrSame', 'lowerOrSame'],
    ['higherOrSame', 'lowerOrSame'],
    ['same', 'lower'],
  ]);
});
