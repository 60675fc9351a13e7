import { expect, test } from 'vitest';
import { nameOf } from './seats.ts';

const ann = { venue: 'mplive', player: 'ann' };

test('a name is of one player in one round at one table', () => {
  const none = new Set<string>();
  const own = nameOf('baccarat', 7, ann, none);
  expect(own).toMatch(/^[2-9A-HJ-NP-Z]{3}$/);
  expect(nameOf('baccarat', 7, ann, none)).toBe(own);
  // Two names are the same by chance once in 32,768: not in each of three rounds.
  const other = (game: string, player: string, round: number) =>
    nameOf(game, round, { ...ann, player }, none);
  const rounds = [7, 8, 9].map((round) => other('baccarat', 'ann', round));
  expect(new Set(rounds).size).toBeGreaterThan(1);
  expect([7, 8, 9].map((round) => other('dragontiger', 'ann', round))).not.toEqual(rounds);
  expect([7, 8, 9].map((round) => other('baccarat', 'ben', round))).not.toEqual(rounds);
});

test('neighbours never have the same name', () => {
  const taken = new Set<string>();
  for (let draw = 0; draw < 20; draw += 1) {
    const name = nameOf('baccarat', 7, ann, taken);
    expect(taken).not.toContain(name);
    taken.add(name);
  }
});
