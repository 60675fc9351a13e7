/** What a payment that a gateway tells asks the database: counted, so that it does not grow again (docs/decisions/0163). */
import { message } from '@mingpai/contract/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { type RoundTrips, watchRoundTrips } from '../testing/round-trips.ts';
import { closeUnpaid, takePaid } from './credit-notifications.ts';
import type { Paid } from './port.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
/** But for settings, which a site that is told of changes remembers. */
let trips: RoundTrips;
beforeAll(async () => {
  cashier = await openCashier(clock);
  const all = watchRoundTrips(cashier.database.pool);
  trips = { of: async (work) => (await all.of(work)).filter((text) => !/from setting\b/.test(text)) };
  await cashier.database.query(
    `insert into gateway (code, name, adapter, ways)
     values ('test', '测试', 'sandbox', '{wechat}'), ('stranger', '别家', 'sandbox', '{wechat}')`,
  );
});
afterAll(() => cashier.close());

/** An order that waits at the gateway, and what the gateway tells of it. */
async function paid(): Promise<{ readonly memberId: bigint; readonly told: Paid }> {
  const memberId = await cashier.memberWith(0n);
  const orderNo = crypto.randomUUID();
  await cashier.database.query(
    `with made as (
       insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
       values ($1, $2, 'wechat', 50000, '', $3, $3::timestamptz + interval '1 hour') returning id)
     insert into gateway_payment (order_id, gateway, ask_at) select id, 'test', $3 from made`,
    [orderNo, memberId, clock.now()],
  );
  return { memberId, told: { orderNo, payment: crypto.randomUUID(), amount: 50_000n, paidAt: clock.now() } };
}

test('a payment that is told for an order is eight round trips, and is credited with all that follows', async () => {
  const { memberId, told } = await paid();
  await cashier.listens(memberId);
  const sent = await trips.of(async () => {
    expect(await takePaid(cashier, 'test', told, 'callback')).toBe('credited');
  });
  expect(sent).toHaveLength(8);
  expect(await cashier.money(memberId)).toEqual({ central: 50_000n, held: 0n });
  expect(await cashier.inbox(memberId)).toHaveLength(1);
  expect(await cashier.heard(memberId)).toEqual([`deposit ${told.orderNo}`]);
  const { rows } = await cashier.database.query<{ task: string; key: string }>(
    `select task_identifier as task, key from graphile_worker.jobs where key like '%' || $1 order by key`,
    [told.orderNo],
  );
  expect(rows).toEqual([
    { task: 'deposit_credited', key: `deposit_credited/${told.orderNo}` },
    { task: 'tell_arrivals', key: `tell_arrivals/${told.orderNo}` },
  ]);
  const { rows: owed } = await cashier.database.query<{ source: string; amount: bigint; at: Date }>(
    'select source, amount, opened_at as at from turnover_requirement where member_id = $1',
    [memberId],
  );
  expect(owed).toEqual([{ source: `deposit/${told.orderNo}`, amount: 50_000n, at: clock.now() }]);
});

test('the same payment once more has no effect, and one for an order of another gateway waits for staff', async () => {
  const { memberId, told } = await paid();
  expect(await takePaid(cashier, 'test', told, 'callback')).toBe('credited');
  expect(await takePaid(cashier, 'test', told, 'callback')).toBe('credited');
  expect(await cashier.money(memberId)).toEqual({ central: 50_000n, held: 0n });
  const other = await paid();
  expect(await takePaid(cashier, 'stranger', other.told, 'callback')).toBe('review');
  expect(await cashier.money(other.memberId)).toEqual({ central: 0n, held: 0n });
});

test('what a total grew by is counted by its own name, and not by another that begins like it', async () => {
  const { told } = await paid();
  const total: Paid = { ...told, total: true, payment: 'invoice-1', amount: 10_000n };
  expect(await takePaid(cashier, 'test', total, 'callback')).toBe('credited');
  const other: Paid = { ...total, payment: 'invoice-12', amount: 20_000n };
  expect(await takePaid(cashier, 'test', other, 'callback')).toBe('review');
  expect(await takePaid(cashier, 'test', { ...total, amount: 15_000n }, 'callback')).toBe('review');
  const { rows } = await cashier.database.query<{ payment: string; amount: bigint }>(
    'select payment, amount from gateway_arrival where order_no = $1 order by id',
    [told.orderNo],
  );
  expect(rows).toEqual([
    { payment: 'invoice-1', amount: 10_000n },
    { payment: 'invoice-12', amount: 20_000n },
    { payment: 'invoice-1+15000', amount: 5_000n },
  ]);
});

test('an order that was paid stays so, whatever its gateway says of its time', async () => {
  const [one, other] = [await paid(), await paid()];
  await takePaid(cashier, 'test', one.told, 'callback');
  const reason = message('page_expired');
  for (const { told } of [one, other]) await closeUnpaid(cashier, 'test', told.orderNo, { reason });
  const { rows } = await cashier.database.query<{ state: string }>(
    `select p.state from gateway_payment p join deposit_on_record d on d.id = p.order_id
      where d.order_no = any ($1) order by p.order_id`,
    [[one.told.orderNo, other.told.orderNo]],
  );
  expect(rows.map(({ state }) => state)).toEqual(['paid', 'closed']);
});
