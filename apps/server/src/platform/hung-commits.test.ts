/** A synchronous standby that is silent where nobody lifts it: money waits and is refused, looking goes on, and the server's places last. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@mingpai/postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isDatabaseGone } from './database-gone.ts';

let dataDir: string;
let server: RunningPostgres;
let admin: pg.Client;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'mingpai-hung-'));
  chmodSync(dataDir, 0o755);
  server = await startPostgres({ dataDir });
  admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  await admin.query('create table line (n int)');
});
afterAll(async () => {
  await admin.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function standby(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`);
  await admin.query('select pg_reload_conf()');
}

test('commits that hang take no more of the server than a pool and a quarter, looking goes on, and money as soon as they end', async () => {
  const connections = 8;
  const database = openDatabase(server.url, { connections, silenceMs: 4_000, connectionWaitMs: 2_000 });
  const insert = 'insert into line values (1)';
  const ways = [
    () => database.query(insert),
    () => database.transaction((tx) => tx.query(insert)),
    () => database.transaction((tx) => tx.query(insert)),
  ];
  await Promise.all(ways.map((write) => write()));
  await standby('nobody');
  const began = performance.now();
  const elapsed = () => performance.now() - began;
  const refusals: unknown[] = [];
  let longestLook = 0;
  const writers = [...ways, ...ways, ...ways, ...ways].map(async (write) => {
    while (elapsed() < 15_000) {
      await write().catch((error: unknown) => refusals.push(error));
      await new Promise((later) => setTimeout(later, 20));
    }
  });
  while (elapsed() < 14_000) {
    const asked = performance.now();
    const seen = await database.query('select from line').catch(() => undefined);
    // Until it is known that they hang.
    if (elapsed() > 5_000)
      longestLook = Math.max(longestLook, seen ? performance.now() - asked : Number.POSITIVE_INFINITY);
    await new Promise((later) => setTimeout(later, 50));
  }
  const places = async () =>
    (await admin.query("select pid from pg_stat_activity where application_name = 'mingpai'")).rows.length;
  // And one that asks, and one that is ending.
  expect(await places()).toBeLessThanOrEqual(connections + connections / 4 + 2);
  expect(longestLook).toBeLessThan(1_500);
  // Some were given up by now: whoever comes is told at once.
  const came = performance.now();
  await expect(database.transaction((tx) => tx.query(insert))).rejects.toMatchObject({ code: '25006' });
  expect(performance.now() - came).toBeLessThan(1_500);
  await Promise.all(writers);
  expect(refusals.length).toBeGreaterThan(0);
  expect(refusals.filter((error) => !isDatabaseGone(error))).toEqual([]);

  await standby('');
  const written = () =>
    Promise.all(Array.from({ length: connections * 2 }, (_, n) => ways[n % 3]?.())).then(
      () => true,
      () => false,
    );
  await expect.poll(written, { timeout: 5_000 }).toBe(true);
  expect(await places()).toBeLessThanOrEqual(connections);
  expect(database.pool.options).toMatchObject({ max: connections });
  await database.close();
});
