import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { keptUsualMinutes } from './usual-time.ts';

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

test('the figure of the form is five minutes old at most', async () => {
  const clock = new SetClock('2026-11-21T04:00:00.000Z');
  const kept = keptUsualMinutes({ database: site.running.site.database, clock });
  await arrived('bank', Array(50).fill(6));
  expect(await kept('bank')).toBe(6);
  await arrived('bank', Array(50).fill(11));
  clock.advance(5 * 60_000 - 1);
  expect(await kept('bank')).toBe(6);
  clock.advance(1);
  expect(await kept('bank')).toBe(11);
});
