import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { poolLeft, takeFromPool } from './pool.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
});
afterAll(() => tables.close());

test('members whose parts were emptied while they waited for them take the rest without waiting for each other', async () => {
  const { database } = tables;
  const day = '2026-01-15';
  await database.query(`insert into red_packet_day (day, seed, created_at) values ($1, $2, now())`, [
    day,
    'a'.repeat(64),
  ]);
  await database.query(
    `insert into red_packet_pool (day, part, amount, left_over)
     select $1, part, 1000, case when part in (3, 5) then 1000 else 60 end from generate_series(0, 15) as part`,
    [day],
  );
  const take = (memberId: bigint) =>
    database.transaction((tx) => takeFromPool(tx, day, 1_840n, memberId, 500n));
  const waiting = async () => {
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'update red_packet_pool%'`,
    );
    return rows[0]?.count;
  };
  const taking = await database.transaction(async (tx) => {
    await tx.query('update red_packet_pool set left_over = 60 where day = $1 and part in (3, 5)', [day]);
    const both = [take(3n), take(5n)];
    await expect.poll(waiting).toBe(2);
    return { both };
  });
  // All sixteen parts of sixty fen: 500 for whoever comes first, what is left for the other.
  expect((await Promise.all(taking.both)).sort()).toEqual([460n, 500n]);
});

/** A day whose pool nobody has touched. */
async function freshDay(): Promise<string> {
  const { rows } = await tables.database.query<{ day: string }>(
    `insert into red_packet_day (day, seed, created_at)
     select coalesce(max(day), '2026-02-01') + 1, $1, now() from red_packet_day returning day::text as day`,
    ['b'.repeat(64)],
  );
  return rows[0]?.day ?? '';
}

const take = (day: string, pool: bigint, memberId: bigint, wanted: bigint) =>
  tables.database.transaction((tx) => takeFromPool(tx, day, pool, memberId, wanted));

test('the first grab makes sixteen parts that come to the pool, to the fen', async () => {
  const day = await freshDay();
  expect(await poolLeft(tables.database, day, 1_003n)).toBe(1_003n);
  expect(await take(day, 1_003n, 3n, 1n)).toBe(1n);
  const { rows } = await tables.database.query<{ part: number; amount: bigint }>(
    'select part, amount from red_packet_pool where day = $1 order by part',
    [day],
  );
  expect(rows.map(({ amount }) => amount)).toEqual([
    ...Array.from({ length: 11 }, () => 63n),
    ...Array.from({ length: 5 }, () => 62n),
  ]);
  expect(await poolLeft(tables.database, day, 1_003n)).toBe(1_002n);
});

test('a member’s own part is taken from first, another that has enough next, and then all of them in order', async () => {
  const day = await freshDay();
  const left = async () => {
    const { rows } = await tables.database.query<{ left: bigint }>(
      'select left_over as left from red_packet_pool where day = $1 order by part',
      [day],
    );
    return rows.map((row) => row.left);
  };
  // 16 parts of 1,000 fen; member 35 has the fourth.
  expect(await take(day, 16_000n, 0n, 1n)).toBe(1n);
  expect(await take(day, 16_000n, 35n, 1_000n)).toBe(1_000n);
  expect((await left())[3]).toBe(0n);
  expect(await take(day, 16_000n, 35n, 999n)).toBe(999n);
  const after = await left();
  expect(after[3]).toBe(0n);
  expect(after.reduce((sum, fen) => sum + fen, 0n)).toBe(16_000n - 2_000n);
  expect(await take(day, 16_000n, 35n, 1_001n)).toBe(1_001n);
  expect((await left())[0]).toBe(0n);
});

test('what is left is given to the last, but less than one yuan stays', async () => {
  const [rich, poor] = [await freshDay(), await freshDay()];
  expect(await take(rich, 160n, 1n, 500n)).toBe(160n);
  expect(await take(rich, 160n, 1n, 100n)).toBe(0n);
  const exact = await freshDay();
  expect(await take(exact, 100n, 1n, 500n)).toBe(100n);
  expect(await take(poor, 99n, 1n, 500n)).toBe(0n);
  expect(await poolLeft(tables.database, poor, 99n)).toBe(99n);
});
