/** What the home page calls played most, from lines as they are counted. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { mostPlayed } from './played.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

test('a game of two members comes before one that a single member plays more, and what is older or void is of no game', async () => {
  const { database } = tables;
  const [one, other] = [await tables.member(), await tables.member()];
  const line = (number: number, game: string, member: bigint, at = '2026-11-30T12:00:00Z', bets = 1) =>
    database.query(
      `insert into figure_line (figure, source, at, member_id, amount, payout, number, reference, venue, game, category)
       values ('bet', $1, $2, $3, 100, 0, $4, $1, 'north', $5, 'concise')`,
      [`settlement/${number}`, at, member, bets, game],
    );
  for (const number of [1, 2, 3]) await line(number, 'north/alone', one);
  for (const [number, member] of [
    [4, one],
    [5, other],
  ] as const)
    await line(number, 'north/shared', member);
  for (const number of [6, 7]) await line(number, 'north/more', one);
  await line(8, 'north/before', other, '2026-11-29T11:59:59Z');
  await line(9, 'north/void', other, '2026-11-30T12:00:00Z', -1);
  expect(await mostPlayed(database, new Date('2026-11-29T12:00:00Z'))).toEqual([
    'north/shared',
    'north/alone',
    'north/more',
  ]);
});
