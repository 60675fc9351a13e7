/** One order of a queue is asked for by its id: an index finds and counts it, however many orders there are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositQueue } from '../deposits/queue.ts';
import type { QueueQuery } from '../orders/queue.ts';
import type { Queryable } from '../platform/database.ts';
import { withdrawalQueue } from '../withdrawals/queue.ts';
import { startTestSite, type TestSite } from './site.ts';

let site: TestSite;
let token: string;
let ids: number[];
const now = new Date('2026-11-21T04:00:00.000Z');
beforeAll(async () => {
  site = await startTestSite();
  token = await site.staffToken();
  const { id } = await site.memberWith(100_000n);
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     select 'ONE' || n, $1, 'bank', 10000, '', 'approved', $2, $2, 10000, 'chain', $2 from generate_series(1, 2000) n returning id`,
    [id, now],
  );
  ids = rows.map((row) => Number(row.id));
  await site.owner.query('analyze deposit_order');
});
afterAll(() => site.stop());

/** How PostgreSQL goes about each statement. */
function explaining(plans: string[]): Queryable {
  return {
    async query<Row>(text: string, values: readonly unknown[] = []) {
      const { rows } = await site.owner.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] as Row[] };
    },
  };
}

test('an order is found by its id, whatever its state, and no other', async () => {
  const asked = { id: ids[7], state: 'all' as const };
  const { data } = await site.staff('depositQueue', asked, token);
  expect([data.total, data.rows.map((row) => row.orderNo)]).toEqual([1, ['ONE8']]);
  expect((await site.staff('depositQueue', { ...asked, state: 'pending' }, token)).data.rows).toEqual([]);
  expect((await site.staff('withdrawalQueue', asked, token)).data.rows).toEqual([]);
});

test('both the order and how many there are come by the index', async () => {
  const query: QueueQuery = { state: 'all', search: '', id: ids[7], page: 1, pageSize: 1 };
  const plans: string[] = [];
  await depositQueue(explaining(plans), query, now);
  const signs = {
    newAddressHours: 24,
    fastMinutes: 60,
    playedPercent: 120,
    giftPercent: 50,
    amountTimes: 3,
    sharedDays: 30,
    sharedMost: 10,
  };
  await withdrawalQueue(explaining(plans), query, { signs }, now);
  expect(plans).toHaveLength(4);
  for (const plan of plans) {
    expect(plan).toMatch(/Index (?:Only )?Scan using (deposit|withdrawal)_order_pkey on \w+ o/);
    expect(plan).not.toMatch(/Seq Scan on (deposit|withdrawal)_order o\b/);
  }
});
