/** Staff find one transfer by its id, as the ledger names it, whatever else there is. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestTables, type TestTables } from '../../testing/tables.ts';
import { venueTransfers, venueTransfersOnward } from './list.ts';

let tables: TestTables;
beforeAll(async () => {
  tables = await openTestTables();
  await tables.database.query(
    "insert into venue (code, name, category, adapter, position) values ('tv', '体育馆', 'sport', 'test', 1)",
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
    const { rows, total } = await venueTransfers(tables.database, { ...query, page: 1, pageSize: 9 });
    return [rows.map(({ id }) => id), total];
  };
  expect(await found({ state: 'all', id: second })).toEqual([[second], 1]);
  expect(await found({ state: 'pending', id: second })).toEqual([[], 0]);
  expect(await found({ state: 'done' })).toEqual([[third, second, first], 3]);
  const onward = async (query: { state: 'all'; id?: string }, after?: string) =>
    venueTransfersOnward(tables.database, query, { after, most: 2 });
  const [newest, next] = await onward({ state: 'all' });
  expect([newest?.id, next?.id]).toEqual([third, second]);
  expect((await onward({ state: 'all' }, next?.place)).map(({ id }) => id)).toEqual([first]);
  expect((await onward({ state: 'all', id: first })).map(({ id }) => id)).toEqual([first]);
});
