import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { schemaText } from './sql/schema-text.ts';

const root = join(import.meta.dirname, '..');

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await createTestDatabase(inject('templateDatabase'));
  database = openDatabase(made.url, { connections: 2 });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

test('schema.sql says what all migrations together make: run `npm run schema` after a new one', async () => {
  const text = await schemaText(database);
  // Line by line: what differs is found at a glance.
  expect(text.split('\n')).toEqual(readFileSync(join(root, 'apps/server/schema.sql'), 'utf8').split('\n'));
});

test.each([
  [
    'a table',
    'create table stranger (id bigint)',
    'without an owner in apps/server/table-owners.ts: stranger',
  ],
  [
    'a view',
    'create view onlooker as select 1 as one',
    'without an owner in apps/server/table-owners.ts: onlooker',
  ],
  [
    'a function',
    'create function passer_by() returns int language sql return 1',
    'without an owner in apps/server/table-owners.ts: passer_by',
  ],
])('%s without an owner is refused', async (_kind, statement, error) => {
  await database.transaction(async (tx) => {
    await tx.query(statement);
    await expect(schemaText(tx)).rejects.toThrow(error);
    await tx.query('rollback');
  });
});

test('a column, a default, a constraint, an index or a trigger that is added shows in the text', async () => {
  const before = await schemaText(database);
  for (const statement of [
    'alter table bank add column swift text',
    "alter table bank alter column name set default '?'",
    "alter table bank add constraint named check (name <> '')",
    'create index bank_by_position on bank (position)',
    'create trigger bank_stays before delete on bank for each row execute function refuse_change()',
  ])
    await database.transaction(async (tx) => {
      await tx.query(statement);
      expect(await schemaText(tx), statement).not.toBe(before);
      await tx.query('rollback');
    });
});

test('no number of a migration stands twice', () => {
  const numbers = readdirSync(join(root, 'apps/server/migrations')).map((file) => file.slice(0, 4));
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  // Both of 0067 ran on sites that keep their names: they stay.
  expect(twice).toEqual(['0067']);
});
