import { expect, it } from 'vitest';
import { anyPick, firstPicks } from './anyPick.ts';
import type { Table } from './table.ts';

const picks = ['big', 'small', 'odd', 'even'].map((code) => ({ code, odds: 195, largest_bet: 10_000 }));
const table = (rooms: Readonly<Record<string, number>> = {}) =>
  ({ rules: { picks }, rooms }) as unknown as Table;

it('every pick that has room is as likely as the other, and one that is full is none', () => {
  const tenths = Array.from({ length: 12 }, (_, place) => place / 12);
  const some = (rooms: Readonly<Record<string, number>>) =>
    tenths.map((chance) => anyPick(table(rooms), 1_000, chance));
  for (const { code } of picks) expect(some({}).filter((pick) => pick === code)).toHaveLength(3);
  expect(new Set(some({ big: 900 }))).toEqual(new Set(['small', 'odd', 'even']));
  // Room for exactly the stake is room.
  expect(new Set(some({ big: 1_000, small: 999, odd: 999, even: 999 }))).toEqual(new Set(['big']));
  expect(anyPick(table({ big: 0, small: 0, odd: 0, even: 0 }), 1_000, 0.5)).toBeUndefined();
});

it('a page begins with the pick that was asked for, with any, or with none that it does not know', () => {
  expect(firstPicks(table(), 1_000, 'odd')).toEqual(['odd']);
  expect(firstPicks(table(), 1_000, 'any')).toHaveLength(1);
  expect(firstPicks(table(), 1_000, 'all-of-it')).toEqual([]);
  expect(firstPicks(table(), 1_000, undefined)).toEqual([]);
});
