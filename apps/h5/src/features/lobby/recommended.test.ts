import { expect, test } from 'vitest';
import { recommended } from './recommended.ts';

const game = (platform_name: string, game_code: string) => ({ platform_name, game_code });
const games = [
  game('a', '1'),
  game('a', '2'),
  game('a', '3'),
  game('b', '1'),
  game('b', '2'),
  game('c', '1'),
];
const places = (hot: readonly string[]) =>
  recommended(games, hot).map(({ platform_name, game_code }) => platform_name + game_code);

test('what is played most stands first, in that order, and nothing stands twice or is lost', () => {
  expect(places(['b/2', 'a/3'])).toEqual(['b2', 'a3', 'a1', 'b1', 'c1', 'a2']);
});

test('before anybody has played it begins with one game of each venue', () => {
  expect(places([])).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('a game that is played and not shown takes no place', () => {
  expect(places(['x/1', 'c/1'])).toEqual(['c1', 'a1', 'b1', 'a2', 'b2', 'a3']);
});
