// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { interruptedGame, leftGame, type PlayedGame, rememberPlayed } from './played.ts';

const game = (code: string): PlayedGame => ({ venue: 'mpqp', type: '0', code, title: code, picture: '' });
const kept = (): string[] => {
  const saved: unknown = JSON.parse(localStorage.getItem('mingpai.played') ?? '[]');
  return Array.isArray(saved) ? saved.map(({ code }) => String(code)) : [];
};

beforeEach(() => localStorage.clear());

test('the latest game stands first, each once, eight at most', () => {
  for (const code of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) rememberPlayed(game(code));
  expect(kept()).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
});

test('a game of the same code at another venue is another game', () => {
  for (const venue of ['mpqp', 'mpdz']) rememberPlayed({ ...game('a'), venue });
  expect(kept()).toEqual(['a', 'a']);
});

test('a game that was left by its way out is not offered again; one that was interrupted is', () => {
  rememberPlayed(game('a'));
  expect(interruptedGame()?.code).toBe('a');
  leftGame();
  expect(interruptedGame()).toBeUndefined();
});

test('what another version wrote is no game', () => {
  localStorage.setItem('mingpai.playing', '{"venue":1}');
  localStorage.setItem('mingpai.played', 'not json');
  expect(interruptedGame()).toBeUndefined();
  rememberPlayed(game('a'));
  expect(kept()).toEqual(['a']);
});

test('of a list that another version wrote only its games are kept', () => {
  localStorage.setItem('mingpai.played', JSON.stringify([{ venue: 1 }, null, game('b')]));
  rememberPlayed(game('a'));
  expect(kept()).toEqual(['a', 'b']);
});

test.each(['venue', 'type', 'code', 'title', 'picture'])('without its %s it is no game', (field) => {
  const { [field as keyof PlayedGame]: _left, ...rest } = game('a');
  localStorage.setItem('mingpai.playing', JSON.stringify(rest));
  expect(interruptedGame()).toBeUndefined();
  localStorage.setItem('mingpai.playing', JSON.stringify({ ...rest, [field]: 1 }));
  expect(interruptedGame()).toBeUndefined();
  localStorage.setItem('mingpai.playing', 'null');
  expect(interruptedGame()).toBeUndefined();
});
