/** What narrows the queues of orders is answered by indexes, however many orders there are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositQueue } from '../deposits/queue.ts';
import type { QueueQuery } from '../orders/queue.ts';
import type { Queryable } from '../platform/database.ts';
import { withdrawalQueue } from '../withdrawals/queue.ts';
import { startTestSite, type TestSite } from './site.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
let site: TestSite;
let member: number;
let card: number;
beforeAll(async () => {
  site = await startTestSite();
  member = Number((await site.memberWith(100_000n)).id);
  const { rows } = await site.owner.query<{ id: string }>(
    `insert into card (member_id, kind, bank, owner, number, created_at) values ($1, 'usdt', 'USDT', 'TRC20', 'Tx', $2) returning id`,
    [member, now],
  );
  card = Number(rows[0]?.id);
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

test('what is rare among many is found by an index, and counted by one', async () => {
  await site.owner.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, state, created_at, expires_at, credited, decided_by, decided_at)
     select 'M' || n, $1, case n % 10000 when 0 then 'alipay' else 'bank' end, 10000 + n, '', 'approved', $2::timestamptz - n * interval '1 minute',
            $2, 10000, 'chain', $2 from generate_series(1, 20000) n`,
    [member, now],
  );
  await site.owner.query(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at,
                                   state, decided_by, decided_at)
     select 'M' || n, $1, $2, case n % 10000 when 0 then 'ERC20' else 'TRC20' end, 'Tx', 10000 + n, 1, 1000000, 0, 1000000, gen_random_uuid(),
            $3::timestamptz - n * interval '1 minute', 'rejected', 'chain', $3 from generate_series(1, 20000) n`,
    [member, card, now],
  );
  await site.owner.query('analyze deposit_order, withdrawal_order');
  const all = { state: 'all' as const, search: '', page: 1, pageSize: 20 };
  const narrowed: readonly Partial<QueueQuery>[] = [
    { least: 29_990n },
    { most: 10_010n },
    { protocol: 'ERC20' },
    { from: new Date('2026-11-21T03:50:00Z') },
    { to: new Date('2026-11-07T12:00:00Z') },
    { claimed: 1n },
    { claimed: 'nobody' },
  ];
  const signs = {
    newAddressHours: 24,
    fastMinutes: 60,
    playedPercent: 120,
    giftPercent: 50,
    amountTimes: 3,
    sharedDays: 30,
    sharedMost: 10,
  };
  const plans: string[] = [];
  for (const one of narrowed) {
    await depositQueue(explaining(plans), { ...all, ...one }, now);
    await withdrawalQueue(explaining(plans), { ...all, ...one }, { signs }, now);
  }
  await depositQueue(explaining(plans), { ...all, way: 'alipay' }, now);
  expect(plans).toHaveLength(2 * (2 * narrowed.length + 1));
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (deposit|withdrawal)_order o\b/);
});
