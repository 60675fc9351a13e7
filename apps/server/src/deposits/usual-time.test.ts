import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { keptUsualMinutes, usualMinutes } from './usual-time.ts';

let site: TestSite;
let member: { token: string; id: bigint };
beforeAll(async () => {
  site = await startTestSite();
  member = await site.member();
});
afterAll(() => site.stop());

/** Orders of a way that arrived this many minutes after they were opened, in this order. */
async function arrived(way: string, minutes: readonly number[]): Promise<void> {
  for (const took of minutes)
    await site.running.site.database.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at, state, credited, decided_at)
       values (gen_random_uuid()::text, $1, $2, 10000, 'a1B2', clock_timestamp() - $3 * interval '1 minute', clock_timestamp(),
               'approved', 10000, clock_timestamp())`,
      [member.id, way, took],
    );
}

async function usual(paytype: 'alipay' | 'wxpay'): Promise<number | undefined> {
  const request = { paytype, amount: 100, bank_no: 'a1B2' };
  const key = crypto.randomUUID();
  const { data } = await site.call('openDeposit', request, { token: member.token, key });
  const detail = { out_trade_no: data.deposit_no };
  return (await site.call('transactionDetail', detail, { token: member.token })).data.usual_minutes;
}

test('an order that waits says how long its way usually takes: the median of the last fifty, nothing of fewer than five', async () => {
  await arrived('alipay', [2, 2, 2, 2]);
  expect(await usual('alipay')).toBeUndefined();
  await arrived('alipay', [90]);
  expect(await usual('alipay')).toBe(2);
  // Another way has its own.
  expect(await usual('wxpay')).toBeUndefined();
  await arrived('alipay', Array(50).fill(7));
  expect(await usual('alipay')).toBe(7);
  await arrived('wechat', [0, 0, 0, 0, 0]);
  expect(await usual('wxpay')).toBe(1);
});

const range = async (type: 'bank' | 'wechat') =>
  (await site.call('payRange', { type }, { token: member.token })).data;

test('the form says how long a way usually takes, from a figure that is kept; of too few it says nothing', async () => {
  await arrived('wechat', Array(50).fill(3));
  expect((await range('wechat')).usual_minutes).toBe(3);
  await arrived('wechat', Array(50).fill(9));
  expect((await range('wechat')).usual_minutes).toBe(3);
  expect(await range('bank')).not.toHaveProperty('usual_minutes');
});

test('where nobody knows yet how long a way takes, the form and the order say what the staff promise, as it is set', async () => {
  const chief = await site.staffToken();
  expect(await range('bank')).toMatchObject({ promised_minutes: 30 });
  const saved = await site.staff('updateSiteSettings', { promisedMinutes: { deposits: 20 } }, chief);
  expect(saved.code).toBe(200);
  expect(await range('bank')).toMatchObject({ promised_minutes: 20 });
  await site.owner.query(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at, state)
     values ('D-WAITS', $1, 'bank', 10000, 'a1B2', now(), now() + interval '1 hour', 'pending')`,
    [member.id],
  );
  const order = async () =>
    (await site.call('transactionDetail', { out_trade_no: 'D-WAITS' }, { token: member.token })).data;
  expect(await order()).toMatchObject({ promised_minutes: 20 });
  await arrived('bank', [4, 4, 4, 4, 4]);
  expect(await order()).toMatchObject({ usual_minutes: 4 });
  expect(await order()).not.toHaveProperty('promised_minutes');
  await site.owner.query(
    "update deposit_order set state = 'rejected', reason = 'r', decided_at = now(), decided_by = 'staff/1' where order_no = 'D-WAITS'",
  );
  const over = await order();
  expect([over.usual_minutes, over.promised_minutes]).toEqual([undefined, undefined]);
});

test('the figure of the form is five minutes old at most', async () => {
  const clock = new SetClock('2026-11-21T04:00:00.000Z');
  const kept = keptUsualMinutes({ database: site.running.site.database, clock }, usualMinutes);
  await arrived('bank', Array(50).fill(6));
  expect(await kept('bank')).toBe(6);
  await arrived('bank', Array(50).fill(11));
  clock.advance(5 * 60_000 - 1);
  expect(await kept('bank')).toBe(6);
  clock.advance(1);
  expect(await kept('bank')).toBe(11);
});
