import { expect, test } from 'vitest';
import { type Findable, findGames } from './search.ts';

const game = (title: string, venueName: string, code: string): Findable => ({
  venue: venueName,
  venueName,
  type: '0',
  code,
  title,
  picture: '',
  available: true,
});
const games = [
  game('金龙百家乐', '明牌真人', 'dragon'),
  game('百家乐', '明牌真人', 'baccarat'),
  game('Lucky Fox', 'PP电子', 'fox'),
  game('Lucky Fox', 'PP电子', 'fox'),
];
const titles = (typed: string) => findGames(games, typed).map(({ title }) => title);

test('a name that begins with the words stands before one that holds them', () => {
  expect(titles('百家乐')).toEqual(['百家乐', '金龙百家乐']);
});

test('venue and code are searched too, whatever the case, and every word counts', () => {
  expect(titles('pp电子 LUCKY')).toEqual(['Lucky Fox']);
  expect(titles('baccarat')).toEqual(['百家乐']);
  expect(titles('lucky 真人')).toEqual([]);
});

test('before anything is typed all games are there, each once', () => {
  expect(titles('  ')).toHaveLength(3);
});
