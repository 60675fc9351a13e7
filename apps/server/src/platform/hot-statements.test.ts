import { createTestDatabase } from '@mingpai/postgres';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isUnfit, openHotStatements } from './hot-statements.ts';

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

/** @returns what the last of fifty questions says */
function askedOften(hot: ReturnType<typeof openHotStatements>, text: string): string | undefined {
  for (let count = 1; count < often; count += 1) hot.nameOf(text);
  return hot.nameOf(text);
}

test.each([
  'select count(*), sum(a * $1) from b',
  '  SELECT a FROM b',
  'insert into b (a) values ($1)',
  'update b set a = $1',
  'delete from b where a = $1',
  'with c as (select a from b) select a from c',
])('%s has one', (text) => {
  expect(
    askedOften(
      openHotStatements(() => 0),
      text,
    ),
  ).toBe('hot_1');
});

test('a process gives four hundred names and no more, and what has one keeps it', () => {
  const hot = openHotStatements(() => 0);
  for (let number = 1; number <= 400; number += 1)
    expect(askedOften(hot, `select a${number}`)).toBe(`hot_${number}`);
  expect(askedOften(hot, 'select a401')).toBeUndefined();
  expect(hot.nameOf('select a1')).toBe('hot_1');
});

test('of texts without end two thousand are counted within ten seconds, and what is counted already goes on', () => {
  let now = 1;
  const hot = openHotStatements(() => now);
  for (let number = 1; number < 2_000; number += 1) hot.nameOf(`select a${number}`);
  // The last that is counted, and one too many.
  expect(askedOften(hot, 'select last')).toBe('hot_1');
  expect(askedOften(hot, 'select late')).toBeUndefined();
  expect(askedOften(hot, 'select late')).toBeUndefined();
  for (let count = 2; count < often; count += 1) hot.nameOf('select a1');
  expect(hot.nameOf('select a1')).toBe('hot_2');
  now = 10_001;
  expect(askedOften(hot, 'select late')).toBe('hot_3');
});

test('what no longer fits its tables has no name from then on, however often it is asked for', () => {
  const hot = openHotStatements(() => 0);
  expect([askedOften(hot, 'select a from b'), askedOften(hot, 'select c from d')]).toEqual([
    'hot_1',
    'hot_2',
  ]);
  hot.unfit('select a from b');
  expect([askedOften(hot, 'select a from b'), hot.nameOf('select c from d')]).toEqual([undefined, 'hot_2']);
});

test('only a changed result of a prepared statement is taken for that', () => {
  const failed = (code: string, text: string) => isUnfit(Object.assign(new Error(text), { code }));
  expect(failed('0A000', 'cached plan must not change result type')).toBe(true);
  expect(failed('0A000', 'cannot alter type of a column used by a view')).toBe(false);
  expect(failed('42P01', 'no cached plan of it')).toBe(false);
  expect(isUnfit({ code: '0A000', message: 'cached plan' })).toBe(false);
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

test('on a connection that lives on a hot statement that no longer fits fails once in a transaction, and no more', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  await database.query('create table count (value int not null)');
  await database.query('insert into count values (7)');
  const ask = () =>
    database.transaction((tx) =>
      tx.query<{ value: unknown }>('select value from count where value > $1', [0]),
    );
  for (let count = 0; count < often; count += 1) await ask();
  await database.transaction((tx) => tx.query('alter table count alter column value type bigint'));
  await expect(ask()).rejects.toThrow('cached plan must not change result type');
  expect((await ask()).rows).toEqual([{ value: 7n }]);
  await database.close();
  await drop();
});

test('a hot statement that fails for another reason keeps its plan', async () => {
  const { url, drop } = await createTestDatabase();
  const database = openDatabase(url, { connections: 1 });
  const divide = (by: number) => database.transaction((tx) => tx.query('select 6 / $1::int as part', [by]));
  for (let count = 0; count < often; count += 1) await divide(2);
  const planned = () =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query<{ times: bigint }>(
        'select generic_plans + custom_plans as times from pg_prepared_statements where not from_sql',
      );
      return rows.map(({ times }) => Number(times));
    });
  expect(await planned()).toEqual([1]);
  await expect(divide(0)).rejects.toThrow('division by zero');
  await divide(3);
  // The one that failed was planned for nothing, and is not among them.
  expect(await planned()).toEqual([2]);
  await database.close();
  await drop();
});
