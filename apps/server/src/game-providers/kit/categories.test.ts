import { expect, test } from 'vitest';
import { categoryOfKind } from './categories.ts';

test.each([
  ['Video Slots', 'concise'],
  ['Jackpot Slots', 'concise'],
  ['Live Baccarat', 'realbet'],
  ['Live Lottery', 'realbet'],
  ['Card Games', 'joker'],
  ['Mahjong', 'joker'],
  ['Video Poker', 'joker'],
  ['Scratch Cards', 'lottery'],
  ['Keno', 'lottery'],
  ['Virtual Sports', 'sport'],
  ['Sportsbook', 'sport'],
  ['Esports', 'gaming'],
  ['Roulette', undefined],
  ['Table Games', undefined],
  ['Crash Games', undefined],
  ['Olive Grove', undefined],
  ['', undefined],
])('games of the kind "%s" stand in %s', (kind, category) => {
  expect(categoryOfKind(kind)).toBe(category);
});

test('what the operator says of a kind comes before what its words say', () => {
  const named = new Map([
    ['Crash Games', 'joker'],
    ['Video Poker', 'concise'],
  ] as const);
  expect(['Crash Games', 'Video Poker', 'Keno'].map((kind) => categoryOfKind(kind, named))).toEqual([
    'joker',
    'concise',
    'lottery',
  ]);
});
