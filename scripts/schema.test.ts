import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@mingpai/postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../apps/server/src/platform/database.ts';
import { owners } from '../apps/server/table-owners.ts';
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

/** Each migration by its capability, as in `deposits/0030_payments.sql`. */
const migrations = readdirSync(join(root, 'apps/server/src'), { withFileTypes: true })
  .filter((folder) => folder.isDirectory() && existsSync(join(folder.parentPath, folder.name, 'migrations')))
  .flatMap(({ name, parentPath }) =>
    readdirSync(join(parentPath, name, 'migrations')).map((file) => ({
      capability: name,
      file,
      sql: readFileSync(join(parentPath, name, 'migrations', file), 'utf8'),
    })),
  );

test('no number of a migration stands twice', () => {
  const numbers = migrations.map(({ file }) => file.slice(0, 4)).sort();
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  // Both of 0067 ran on sites that keep their names: they stay.
  expect(twice).toEqual(['0067']);
});

test('a table is made in the folder of the capability that owns it', () => {
  const elsewhere = migrations.flatMap(({ capability, file, sql }) =>
    [...sql.matchAll(/^create (?:unlogged )?table (?:if not exists )?([a-z_]+)/gm)]
      .map(([, table = '']) => table)
      .filter((table) => owners[capability]?.tables.includes(table) !== true)
      .map((table) => `${capability}/${file}: ${table}`),
  );
  // Made before capabilities had folders of their own, or gone since; what ran on sites is not parted any more.
  expect(elsewhere.sort()).toEqual([
    'chain/0205_own_amounts.sql: deposit_amount',
    'content/0040_content.sql: bank',
    'content/0040_content.sql: inbox_message',
    'deposits/0030_payments.sql: card',
    'deposits/0030_payments.sql: turnover_requirement',
    'deposits/0030_payments.sql: turnover_use',
    'deposits/0030_payments.sql: withdrawal_order',
    'game-providers/0100_seamless.sql: seamless_nonce',
    'members/0010_members.sql: operation',
    'rebates/0064_loyalty.sql: loyalty_night',
    'rebates/0064_loyalty.sql: turnover_day',
    'rebates/0064_loyalty.sql: vip_change',
    'responsible-gaming/0090_play_limits.sql: play_time',
  ]);
});
