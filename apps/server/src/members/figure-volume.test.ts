/** What the list of members reads does not grow with members: so many blocks at 100,000, by whatever it is narrowed and put in order. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buffersOf } from '../testing/buffers.ts';
import { openTestTables, type TestTables } from '../testing/tables.ts';
import { searchMembers } from './console-members.ts';

const many = 100_000;
const piece = 10_000;
const now = new Date('2026-11-21T04:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  const { database } = tables;
  const firstId = (await tables.member()) + 1n;
  for (let from = 1; from <= many; from += piece)
    await database.transaction(async (tx) => {
      // What triggers would write, row by row, is written at once.
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into member (id, username, password_hash, pay_password_hash, real_name, registered_at, vip_level)
         select $1::bigint + n, 'many' || lpad(n::text, 6, '0'), '', '', '', $2, n % 10 + 1 from generate_series($3::int, $4::int) n`,
        [firstId, now, from, from + piece - 1],
      );
      await tx.query(
        `insert into member_figure (member_id, seen_at, balance, deposits, deposit_count, first_deposit_at, last_deposit_at, withdrawn, won)
         select $1::bigint + n, t.at, r * 100::bigint, r * 10::bigint, r % 500, t.at, t.at, 0, r * 10::bigint - 500000
           from (select n, n * 7919::bigint % ${many} as r from generate_series($3::int, $4::int) n) o
          cross join lateral (select $2::timestamptz - o.r * interval '1 minute' as at) t`,
        [firstId, now, from, from + piece - 1],
      );
    });
  await database.query('vacuum analyze');
});
afterAll(() => tables.close());

const read = (asked: object) =>
  buffersOf(tables.database, (db) =>
    searchMembers(db, now, {
      ...{ search: '', tag: '', state: 'all', sort: 'id', order: 'desc', page: 1, pageSize: 20 },
      ...asked,
    }),
  );

test.each([
  'id',
  'registered',
  'vip',
  'seen',
  'balance',
  'deposits',
  'count',
  'first',
  'last',
  'net',
  'won',
] as const)('the first by %s are read in their order, both ways', async (sort) => {
  // What is counted of them, up to ten thousand, is most of it.
  for (const order of ['desc', 'asc']) expect(await read({ sort, order }), order).toBeLessThan(700);
});

test.each<[string, object]>([
  ['the largest balances', { balance: [9_999_000n, undefined] }],
  ['the largest sums', { deposits: [999_900n, undefined] }],
  ['the largest nets', { net: [999_900n, undefined] }],
  ['who won most', { won: [499_900n, undefined] }],
  ['who lost most', { won: [undefined, -499_900n] }],
  ['a narrow span of being there', { seen: [ago(50_010), ago(50_000)] }],
  ['first deposits of some minutes', { first: [ago(70_010), ago(70_000)] }],
  ['last deposits of some minutes', { last: [ago(10), undefined] }],
  ['two at once', { balance: [9_999_000n, undefined], count: [490, undefined] }],
])('%s are found without the others', async (_name, asked) => {
  expect(await read(asked)).toBeLessThan(700);
  expect(await read({ ...asked, sort: 'balance', order: 'asc' })).toBeLessThan(700);
});
