import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { takeFromPool } from './pool.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

test('members whose parts were emptied while they waited for them take the rest without waiting for each other', async () => {
  const { database } = site.running.site;
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
