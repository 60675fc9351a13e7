import { createTestDatabase } from '@mingpai/postgres';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { openHotStatements } from './hot-statements.ts';

const often = 50;

test('what is asked fifty times within ten seconds gets a name, and keeps it', () => {
  let now = 0;
  const hot = openHotStatements(() => now);
  const names = Array.from({ length: often }, () => hot.nameOf('select a from b where c = $1'));
  expect(new Set(names.slice(0, -1))).toEqual(new Set([undefined]));
  expect(names.at(-1)).toBe('hot_1');
  now = 60_000;
  expect(hot.nameOf('select a from b where c = $1')).toBe('hot_1');
  for (let count = 1; count < often; count += 1) expect(hot.nameOf('select d from b')).toBeUndefined();
  // What is asked now and then only is planned for what it asks for.
  now = 70_001;
  expect(hot.nameOf('select d from b')).toBeUndefined();
});

test.each([
  'select * from bet where id = $1',
  'select b.* from bet b',
  'insert into bet (id) values ($1) returning *',
  'lock table bet',
  'select 1; select 2',
])('%s never has one', (text) => {
  const hot = openHotStatements(() => 0);
  for (let count = 0; count < 3 * often; count += 1) expect(hot.nameOf(text)).toBeUndefined();
});

test('numbers are counted and multiplied under a name', () => {
  const hot = openHotStatements(() => 0);
  const text = 'select count(*), sum(a * $1) from b';
  for (let count = 1; count < often; count += 1) hot.nameOf(text);
  expect(hot.nameOf(text)).toBe('hot_1');
});

test('a hot statement is planned once for a connection, alone and in a transaction, and answers as it did', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  const text = 'select $1::int + 1 as more';
  for (let count = 0; count < often + 10; count += 1) {
    const { rows } = await database.query<{ more: number }>(text, [count]);
    expect(rows).toEqual([{ more: count + 1 }]);
  }
  await database.transaction(async (tx) => {
    expect((await tx.query(text, [6])).rows).toEqual([{ more: 7 }]);
  });
  const { rows } = await database.query<{ statement: string }>(
    'select statement from pg_prepared_statements where not from_sql',
  );
  expect(rows).toEqual([{ statement: text }]);
  await database.close();
  await drop();
});

test('a migration that changes what a hot statement returns costs one error, and none after it', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await database.query('create table count (value int not null)');
  await database.query('insert into count values (7)');
  const ask = () => database.query('select value from count where value > $1', [0]);
  for (let count = 0; count < often; count += 1) await ask();
  await database.query('alter table count alter column value type bigint');
  await expect(ask()).rejects.toThrow('cached plan must not change result type');
  expect((await ask()).rows).toEqual([{ value: 7n }]);
  await database.close();
  await drop();
});
