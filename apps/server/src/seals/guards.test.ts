/** Guards of the database: what the migrations made is known from their words, and a guard that does not act is found. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { brokenGuards, guardsOf } from './guards.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  await tables.database.query('create table kept (id bigint)');
});
afterAll(() => tables.close());

const made = `create function refuse_it() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
  create trigger kept_is_history before delete on kept for each row execute function refuse_it();`;
const of = (...sql: readonly string[]) =>
  guardsOf(sql.map((one, place) => ({ name: `${place}.sql`, sql: one })));

test('a guard goes with its table, by its own name or with its function, and with nothing else', () => {
  expect(of(made).triggers).toEqual([['public.kept', 'kept_is_history']]);
  expect([...of(made).functions.keys()]).toEqual(['public.refuse_it']);
  expect(of(made, 'drop table kept;').triggers).toEqual([]);
  expect(of(made, 'drop table other;').triggers).toEqual([['public.kept', 'kept_is_history']]);
  expect(of(made, 'drop trigger kept_is_history on kept;').triggers).toEqual([]);
  expect([...of(made, 'drop function refuse_it();').functions.keys()]).toEqual([]);
});

test('a guard that acts for copies alone, that is off, or that is gone is found by its name', async () => {
  const guards = of(made);
  const found = () => brokenGuards(tables.database, guards);
  expect((await found()).map(({ detail }) => detail)).toEqual([
    'this guard is missing',
    'this function is missing',
  ]);
  await tables.database.query(made);
  expect(await found()).toEqual([]);
  const guard = 'kept_is_history on public.kept';
  for (const state of ['enable replica', 'disable']) {
    await tables.database.query(`alter table kept ${state} trigger kept_is_history`);
    expect(await found()).toEqual([{ guard, detail: 'this guard is switched off' }]);
  }
  await tables.database.query('alter table kept enable always trigger kept_is_history');
  expect(await found()).toEqual([]);
});
