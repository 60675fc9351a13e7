/** Staff find one transfer by its id, as the ledger names it, whatever else there is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../../testing/tables.ts';
import { type TransferQuery, venueTransfers, venueTransfersOnward } from './list.ts';

const now = new Date('2026-11-22T04:00:00Z');
let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  await tables.database.query(
    `insert into venue (code, name, category, adapter, position)
     values ('tv', '体育馆', 'sport', 'test', 1), ('tw', '棋牌馆', 'joker', 'test', 2)`,
  );
});
afterAll(() => tables.close());

async function transfer(memberId: bigint, at: string): Promise<string> {
  const { rows } = await tables.database.query<{ id: string }>(
    `insert into venue_transfer (id, member_id, venue, direction, amount, state, not_after, created_at, settled_at)
     values (gen_random_uuid(), $1, 'tv', 'in', 100, 'done', $2, $2, $2) returning id`,
    [memberId, at],
  );
  return rows[0]?.id ?? '';
}

test('of several transfers the one with the id is found, in its own state alone; without an id all of them', async () => {
  const member = await tables.member();
  const [first, second, third] = [
    await transfer(member, '2026-11-21T04:00:00Z'),
    await transfer(member, '2026-11-21T05:00:00Z'),
    await transfer(member, '2026-11-21T06:00:00Z'),
  ];
  const found = async (query: { state: 'pending' | 'done' | 'all'; id?: string }) => {
    const { rows, total } = await venueTransfers(tables.database, now, { ...query, page: 1, pageSize: 9 });
    return [rows.map(({ id }) => id), total];
  };
  expect(await found({ state: 'all', id: second })).toEqual([[second], 1]);
  expect(await found({ state: 'pending', id: second })).toEqual([[], 0]);
  expect(await found({ state: 'done' })).toEqual([[third, second, first], 3]);
  const onward = async (query: { state: 'all'; id?: string }, after?: string) =>
    venueTransfersOnward(tables.database, now, query, { after, most: 2 });
  const [newest, next] = await onward({ state: 'all' });
  expect([newest?.id, next?.id]).toEqual([third, second]);
  expect((await onward({ state: 'all' }, next?.place)).map(({ id }) => id)).toEqual([first]);
  expect((await onward({ state: 'all', id: first })).map(({ id }) => id)).toEqual([first]);
});

test('transfers are narrowed by member, venue, span and amount, and the file by the same', async () => {
  const { database } = tables;
  const [mine, other] = [await tables.member(), await tables.member()];
  const made = async (at: string, memberId = mine, venue = 'tw', amount = 500, state = 'done') => {
    const { rows } = await database.query<{ id: string }>(
      `insert into venue_transfer (id, member_id, venue, direction, amount, state, not_after, created_at, settled_at)
       values (gen_random_uuid(), $1, $3, 'out', $4, $5, $2, $2, case $5 when 'pending' then null else $2::timestamptz end)
       returning id`,
      [memberId, at, venue, amount, state],
    );
    return rows[0]?.id ?? '';
  };
  const [old, plain, elsewhere, others, dear, waits] = [
    await made('2026-09-01T04:00:00Z'),
    await made('2026-11-10T04:00:00Z'),
    await made('2026-11-11T04:00:00Z', mine, 'tv'),
    await made('2026-11-12T04:00:00Z', other),
    await made('2026-11-13T04:00:00Z', mine, 'tw', 900_000),
    await made('2026-09-02T04:00:00Z', other, 'tw', 900_000, 'pending'),
  ];
  const found = async (query: Partial<TransferQuery>) => {
    const asked = { state: 'all', ...query } as const;
    const { rows, total } = await venueTransfers(database, now, { ...asked, page: 1, pageSize: 9 });
    const ids = rows.map(({ id }) => id);
    const file = await venueTransfersOnward(database, now, asked, { after: undefined, most: 9 });
    expect([file.map(({ id }) => id), total]).toEqual([ids, ids.length]);
    return ids;
  };
  const who = String(mine);
  expect(await found({ member: who })).toEqual([dear, elsewhere, plain, old]);
  const { rows } = await database.query<{ username: string }>('select username from member where id = $1', [
    mine,
  ]);
  expect(await found({ member: rows[0]?.username.toUpperCase() ?? '' })).toEqual([
    dear,
    elsewhere,
    plain,
    old,
  ]);
  expect(await found({ member: 'nobody-has-it' })).toEqual([]);
  expect(await found({ member: who, venue: 'tw' })).toEqual([dear, plain, old]);
  expect(await found({ member: who, least: 501n })).toEqual([dear]);
  expect(await found({ member: who, venue: 'tw', most: 500n })).toEqual([plain, old]);
  const span = { from: new Date('2026-11-11T04:00:00Z'), to: new Date('2026-11-13T04:00:00Z') };
  expect(await found({ ...span })).toEqual([others, elsewhere]);
  // What is settled is looked for in a month, what is under way however old it is.
  expect(await found({ venue: 'tw' })).toEqual([dear, others, plain]);
  expect(await found({ venue: 'tw', to: new Date('2026-09-03T00:00:00Z') })).toEqual([waits, old]);
  expect(await found({ state: 'pending', venue: 'tw', least: 900_000n })).toEqual([waits]);
});
