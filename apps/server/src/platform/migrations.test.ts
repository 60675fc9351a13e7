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
  database = openDatabase(made.url, { connections: 2 });
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
