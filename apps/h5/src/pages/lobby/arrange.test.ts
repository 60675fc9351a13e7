import { expect, test } from 'vitest';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { arrange, venuesOf } from './arrange.ts';

const game = (venue: string, code: string, more: Partial<LobbyGame> = {}): LobbyGame => ({
  category_id: 'concise',
  platform_name: venue,
  venue_name: venue.toUpperCase(),
  game_code: code,
  name: `Game ${code}`,
  pic: '',
  available: true,
  rtp: null,
  volatility: null,
  largest_win: null,
  demo: false,
  is_new: false,
  ...more,
});
const games = [
  game('pp', 'fox', { rtp: 94.14, largest_win: 272 }),
  game('ae', 'koi', { rtp: 97.26, largest_win: 104, is_new: true }),
  game('pp', 'sun', { rtp: 96.13, largest_win: 917 }),
  game('mplive', 'baccarat'),
];
const codes = (asked: Partial<Parameters<typeof arrange>[1]>) =>
  arrange(games, { group: 'all', order: 'recommended', words: '', favourites: [], recent: [], ...asked }).map(
    ({ game_code }) => game_code,
  );

test('the order of the recommendation stays, until another is asked for', () => {
  expect(codes({})).toEqual(['fox', 'koi', 'sun', 'baccarat']);
  expect(codes({ order: 'byReturn' })).toEqual(['koi', 'sun', 'fox', 'baccarat']);
  expect(codes({ order: 'byLargest' })).toEqual(['sun', 'fox', 'koi', 'baccarat']);
});

test('a provider shows its own games, favourites theirs with the latest first, new ones those that came lately', () => {
  expect(codes({ group: 'pp' })).toEqual(['fox', 'sun']);
  expect(codes({ group: 'favourites', favourites: ['ae/koi', 'pp/fox', 'pp/gone'] })).toEqual(['koi', 'fox']);
  expect(codes({ group: 'fresh' })).toEqual(['koi']);
});

test('words narrow what the group shows, whatever their case', () => {
  expect(codes({ group: 'pp', words: ' SUN ' })).toEqual(['sun']);
});

test('words find the games of a venue by its name, and by a part of it', () => {
  expect(codes({ words: 'MPLIVE' })).toEqual(['baccarat']);
  expect(codes({ words: 'pp' })).toEqual(['fox', 'sun']);
});

test('a venue rests where none of its games can be opened, not where one cannot', () => {
  const resting = [
    game('ob', 'one', { available: false }),
    game('ob', 'two', { available: false }),
    game('pp', 'one', { available: false }),
    game('pp', 'two'),
  ];
  expect(venuesOf(resting).map(({ code, rests }) => [code, rests])).toEqual([
    ['ob', true],
    ['pp', false],
  ]);
});

test('each venue is counted, the one with the most games first', () => {
  expect(venuesOf(games).map(({ code, count }) => [code, count])).toEqual([
    ['pp', 2],
    ['ae', 1],
    ['mplive', 1],
  ]);
});
