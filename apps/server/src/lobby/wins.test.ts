/** A look at the latest wins costs the same however much was played. */
import { createTestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../platform/database.ts';
import { buffersOf } from '../testing/buffers.ts';
import { findWin, latestWins, masked } from './wins.ts';

const few = 1_000;
const many = 40_000;
const now = new Date('2026-11-21T04:00:00Z');

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase(inject('templateDatabase'));
  drop = () => made.drop();
  database = openDatabase(made.url, { connections: 2 });
  await database.query(
    "insert into venue (code, name, category, adapter, position) values ('flat', '场馆', 'concise', 'test', 1)",
  );
  await database.query(
    `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at)
     select n, 'member' || n, '', '', '', $1 from generate_series(1, 400) n`,
    [now],
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** Every third bet wins, or none does. */
async function play(from: number, to: number, win = 2_500): Promise<void> {
  await database.query(
    `insert into bet (venue, bet_id, member_id, game, round, stake, valid, payout, state, placed_at, settled_at, seq, recorded_at)
     select 'flat', 'b' || n, 1 + n % 400, 'g' || n % 20, 'r' || n, 1000, 1000, case when n % 3 = 0 then $4::int else 0 end, 'settled',
            $3, $3, n, $3
       from generate_series($1::int, $2::int) n`,
    [from, to, now, win],
  );
  await database.query(
    `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
     select 'flat', 'b' || n, n, 1 + n % 400, 'concise', 1000, case when n % 3 = 0 then $4::int - 1000 else -1000 end, 'settled', $3, $3, 1000, 1
       from generate_series($1::int, $2::int) n`,
    [from, to, now, win],
  );
  for (const table of ['bet', 'settlement', 'member']) await database.query(`vacuum (analyze) ${table}`);
}

test('the latest wins are read with the same few pages, whatever was played before them', async () => {
  await play(1, few);
  const before = await buffersOf(database, (db) => latestWins(db, now));
  await play(few + 1, many);
  const after = await buffersOf(database, (db) => latestWins(db, now));
  const wins = await latestWins(database, now);
  expect(wins).toHaveLength(12);
  expect(wins[0]).toMatchObject({ betId: 'b39999', stake: 1_000n, payout: 2_500n, game: 'g19' });
  // Sixty wins, each with its settlements, its bet, its member, and whether it is held: some levels of an index more.
  expect([before < 1_200, after <= before * 1.5, after]).toEqual([true, true, after]);
  const [newest] = wins;
  if (!newest) throw new Error('nobody won');
  expect(await buffersOf(database, (db) => findWin(db, newest.id, now))).toBeLessThan(60);
});

test('of a member’s wins at a game the newest alone is shown, and one that is a day old no more', async () => {
  const wins = await latestWins(database, now);
  const keys = wins.map(({ memberId, game }) => `${memberId}/${game}`);
  expect(new Set(keys).size).toBe(keys.length);
  // A player wins at the same game again after four hundred bets.
  expect(wins.every(({ betId }) => Number(betId.slice(1)) > many - 400)).toBe(true);
  const aDayOn = now.getTime() + 86_400_000;
  expect(await latestWins(database, new Date(aDayOn))).toEqual([]);
  // Nor is it proved to others any longer.
  const newest = wins[0]?.id ?? 0n;
  expect(await findWin(database, newest, new Date(aDayOn - 1))).toMatchObject({
    id: newest,
    betId: 'b39999',
  });
  expect(await findWin(database, newest, new Date(aDayOn))).toBeUndefined();
});

test('what is held for review, was corrected to less than its stake, or is a correction itself, is nobody’s win', async () => {
  const [win] = await latestWins(database, now);
  if (!win) throw new Error('nobody won');
  const shows = async () => [
    (await latestWins(database, now)).some(({ betId }) => betId === win.betId),
    (await findWin(database, win.id, now)) !== undefined,
  ];
  expect(await shows()).toEqual([true, true]);
  await database.query(
    `insert into win_review (venue, member_id, kind, subject, reason, stake, amount, held, created_at)
     values ('flat', $1, 'bet', $2, 'win', 1000, 2500, 2500, $3)`,
    [win.memberId, win.betId, now],
  );
  expect(await shows()).toEqual([false, false]);
  await database.query('delete from win_review');
  const corrected = async (seq: number, by: number) => {
    const { rows } = await database.query<{ id: bigint }>(
      `insert into settlement (venue, bet_id, seq, member_id, category, valid_delta, result_delta, state, first_at, at, stake_delta, bets_delta)
       values ('flat', $1, $2, $3, 'concise', 0, $4, 'settled', $5, $5, 0, 0) returning id`,
      [win.betId, seq, win.memberId, by, now],
    );
    return rows[0]?.id ?? 0n;
  };
  // A correction makes more of a win, and is no win of its own.
  const more = await corrected(1_000_000, 5_000);
  expect(await findWin(database, win.id, now)).toMatchObject({ payout: 7_500n });
  expect(await findWin(database, more, now)).toBeUndefined();
  await corrected(1_000_001, -6_600);
  expect(await shows()).toEqual([false, false]);
});

test('a name shows its ends, and nothing of its length', () => {
  expect(masked('traveller1')).toBe('t***1');
  expect(masked('abcdef')).toBe('a***f');
});

test('where the newest bets all lost no older ones are searched for a win', async () => {
  await play(many + 1, many + few * 10, 0);
  expect(await buffersOf(database, (db) => latestWins(db, now))).toBeLessThan(60);
  expect(await latestWins(database, now)).toEqual([]);
});
