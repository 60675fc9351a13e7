/** What is kept of a record that could not be recorded. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { setAside } from './set-aside.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  await tables.database.query(
    "insert into venue (code, name, category, adapter, position) values ('aside', 'aside', 'gaming', 'test', 99)",
  );
});
afterAll(() => tables.close());

test.each([
  ['the largest that the database counts', 2n ** 63n - 1n, 2n ** 63n - 1n],
  ['larger than the database counts', 2n ** 63n, null],
])('a record whose number is %s is kept', async (_how, seq, kept) => {
  const record = {
    raw: `{"seq":${seq}}`,
    betId: `b${seq}`,
    seq,
    reason: 'no_such_member',
    why: 'nobody',
  } as const;
  await setAside(tables.database, 'aside', record, new Date('2026-11-21T04:00:00Z'));
  const { rows } = await tables.database.query('select seq from bet_set_aside where bet_id = $1', [
    record.betId,
  ]);
  expect(rows).toEqual([{ seq: kept }]);
});
