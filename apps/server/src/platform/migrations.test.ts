/** Releases there and back: the version before runs on a schema that was only added to. */
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './database.ts';
import { MigrationRefused, migrate, missing } from './migrations.ts';

const first = { name: '0001_first', sql: 'create table first (id int)' };
const adds = {
  name: '0002_adds',
  sql: '-- expands: the version before does not write it\nalter table first add note text',
};
const takes = { name: '0003_takes', sql: 'alter table first drop note' };

let made: TestDatabase;
let database: Database;
beforeEach(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.url, { connections: 4 });
});
afterEach(async () => {
  await database.close();
  await made.drop();
});

test('what only adds lets the version before start, whether its role migrates or not', async () => {
  expect(await migrate(database, [first, adds])).toEqual(['0001_first', '0002_adds']);
  expect(await migrate(database, [first])).toEqual([]);
  expect(await missing(database, [first])).toEqual([]);
});

test('what takes something away does not, and names itself', async () => {
  await migrate(database, [first, adds, takes]);
  for (const start of [migrate, missing]) {
    const refused = start(database, [first, adds]);
    await expect(refused).rejects.toThrow(MigrationRefused);
    await expect(refused).rejects.toThrow('0003_takes');
  }
});

test('a database of a version that wrote down no word about it is taken for one that takes away', async () => {
  await migrate(database, [first, adds]);
  await database.query('alter table migration drop column expands');
  await expect(missing(database, [first])).rejects.toThrow('0002_adds');
  expect(await migrate(database, [first, adds])).toEqual([]);
});

test('a migration that was changed after it ran is refused, whatever it does', async () => {
  await migrate(database, [first, adds]);
  await expect(migrate(database, [first, { ...adds, sql: `${adds.sql}s` }])).rejects.toThrow('was changed');
});

test('a migration that waits for a table lets everybody else at it, and runs once it is free', async () => {
  await migrate(database, [first]);
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from first');
  const done = migrate(database, [first, adds], { lockMs: 50, pauseMs: 20, tries: 1_000 });
  const tries = () =>
    database.query<{ waiting: boolean }>(
      "select exists (select from pg_locks where relation = 'first'::regclass and not granted) as waiting",
    );
  await expect.poll(async () => (await tries()).rows[0]?.waiting, { interval: 5 }).toBe(true);
  // A third who comes behind it is served, although the first still holds the table.
  expect((await database.query('select from first')).rows).toEqual([]);
  await holder.query('commit');
  holder.release();
  expect(await done).toEqual(['0002_adds']);
});

test('a migration that never gets its table says so in the end, and leaves nothing', async () => {
  await migrate(database, [first]);
  const holder = await database.pool.connect();
  await holder.query('begin');
  await holder.query('select from first');
  const refused = migrate(database, [first, adds], { lockMs: 10, pauseMs: 1, tries: 3 });
  await expect(refused).rejects.toThrow('0002_adds failed');
  await holder.query('commit');
  holder.release();
  expect(await missing(database, [first, adds])).toEqual(['0002_adds']);
});

const built = {
  name: '0004_built',
  sql: `-- expands: two indexes
-- concurrently: the table is big
create index concurrently if not exists first_id on first (id);
create unique index concurrently if not exists first_once on first (id) where id > 0;
`,
};
const indexes = async () =>
  (
    await database.query<{ name: string; valid: boolean }>(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index where indrelid = 'first'::regclass order by 1`,
    )
  ).rows;

test('an index that a kill left half built is built anew, and those that are whole stay', async () => {
  await migrate(database, [first]);
  await database.query('insert into first values (1), (1)');
  // Two rows that are one: the second index fails in the middle and is left behind, as after a kill.
  await expect(migrate(database, [first, built])).rejects.toThrow('0004_built failed');
  expect(await indexes()).toEqual([
    { name: 'first_id', valid: true },
    { name: 'first_once', valid: false },
  ]);
  await database.query('delete from first where ctid = (select max(ctid) from first)');
  expect(await migrate(database, [first, built])).toEqual(['0004_built']);
  expect(await indexes()).toEqual([
    { name: 'first_id', valid: true },
    { name: 'first_once', valid: true },
  ]);
  expect(await missing(database, [first, built])).toEqual([]);
});

test('two nodes that start at once build one index, and neither waits for the other in the database', async () => {
  await migrate(database, [first]);
  const ran = await Promise.all([migrate(database, [first, built]), migrate(database, [first, built])]);
  expect(ran.flat()).toEqual(['0004_built']);
});

test('what says that it builds concurrently does nothing else', async () => {
  const mixed = { name: '0005_mixed', sql: '-- concurrently: x\ninsert into first values (7)' };
  await expect(migrate(database, [first, mixed])).rejects.toThrow('0005_mixed failed');
  expect((await database.query('select from first')).rows).toEqual([]);
});
