import { createTestDatabase } from '@mingpai/postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';

test('who closes a database leaves no connection behind, whatever it was used for', async () => {
  const { url, drop } = await createTestDatabase();
  const used = openDatabase(url);
  await used.query('select 1');
  await used.transaction((tx) => tx.query('select 1'));
  await used.close();
  const onlyAsked = openDatabase(url);
  await onlyAsked.query('select 1');
  await onlyAsked.close();
  const watcher = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await watcher.connect();
  const left = () =>
    watcher
      .query('select state from pg_stat_activity where datname = $1', [new URL(url).pathname.slice(1)])
      .then(({ rows }) => rows);
  // The server notices a moment after the client has left; a connection that is merely idle would be left alone for ten seconds.
  await expect.poll(left, { timeout: 5_000 }).toEqual([]);
  await watcher.end();
  await drop();
});

test('what the database has as int8 is a bigint, alone and in a list', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  const { rows } = await database.query(
    "select 9007199254740993::int8 as one, array[1, null, 9007199254740993]::int8[] as list, '{}'::int8[] as none",
  );
  expect(rows).toEqual([{ one: 9_007_199_254_740_993n, list: [1n, null, 9_007_199_254_740_993n], none: [] }]);
  await database.close();
  await drop();
});
