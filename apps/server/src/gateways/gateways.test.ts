/** Orders by a gateway's way against the sandbox's checkout, on good days and bad ones. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openGateways } from './adapters.ts';
import { askGateways } from './asking.ts';
import { openPayPages } from './pages.ts';
import { centralOf, openPageOrder, TestClock } from './testing.ts';

const clock = new TestClock();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
});
afterEach(() => site.sandbox.clearFaults());
afterAll(() => site.stop());

const minute = 60_000;
const hour = 60 * minute;
const orderOf = async (order: string, token: string) =>
  (await site.call('depositOrder', { deposit_no: order }, { token })).data;
const stateOf = async (order: string, token: string) => (await orderOf(order, token)).info.state;
/** As the job does, by a breaker of its own: what the tests did to the site's does not matter. */
const ask = () => {
  const { site: parts, wallet, settings } = site.running;
  return askGateways({ site: parts, wallet, settings, gateways: openGateways(parts) });
};
/** The site's own job may have asked in the same minute, by its own breaker, and put off the next time. */
const askAgain = async () => {
  await site.running.site.database.query('update gateway_payment set ask_at = $1 where ask_at is not null', [
    clock.now(),
  ]);
  await ask();
};
const paymentOf = async (order: string) => {
  const { rows } = await site.running.site.database.query<{ state: string; ask_at: Date | null }>(
    'select p.state, p.ask_at from gateway_payment p join deposit_order d on d.id = p.order_id where d.order_no = $1',
    [order],
  );
  return rows[0];
};

test('both ways are offered; an order has its page as link and QR code; paying there credits it', async () => {
  const { token, order, reply } = await openPageOrder(site, { paytype: 'alipay' });
  expect(reply).toMatchObject({ code: 200, message: order });
  expect((await site.call('waysToPay', {}, { token })).data).toMatchObject({ wechat: 1, alipay: 1 });
  const shown = await orderOf(order, token);
  expect(shown.cardlist.mch_id).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay#session=/);
  expect(shown.cardlist.payimg).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(await site.sandbox.payer(order, 'pay')).toBe(true);
  await expect.poll(() => centralOf(site, token)).toBe(1_000);
  expect(await stateOf(order, token)).toBe(2);
  // It is told twice more: nothing changes.
  await site.sandbox.payer(order, 'repeat');
  await site.sandbox.payer(order, 'repeat');
  expect(await centralOf(site, token)).toBe(1_000);
});

test('the same request fifty times: one order, one page', async () => {
  const { token } = await site.member();
  const wanted = { paytype: 'wxpay', amount: 300, bank_no: 'a1B2' } as const;
  const key = crypto.randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => site.call('openDeposit', wanted, { token, key })),
  );
  expect(new Set(replies.map(({ code, message }) => `${code} ${message}`)).size).toBe(1);
  expect(replies[0]?.code).toBe(200);
  expect((await site.call('transactions', { type: 1, date: 1, page: 1 }, { token })).data.total).toBe(1);
});

test('a member who pays, while callbacks come twice, spoilt, late or unacknowledged, is credited once', async () => {
  for (const fault of ['twice', 'malformed', 'late', 'timeout_after', 'error_before']) {
    const { token, order } = await openPageOrder(site);
    await site.sandbox.fault('payments/callback', fault, 1, { delayMs: 20 });
    await site.sandbox.payer(order, 'pay', 70_000);
    await expect.poll(() => centralOf(site, token)).toBe(700);
  }
});

test('a callback that never comes: the gateway is asked, and the order resolves by itself', async () => {
  await site.sandbox.fault('payments/callback', 'down', 1_000);
  const paid = await openPageOrder(site);
  const declined = await openPageOrder(site);
  const waiting = await openPageOrder(site);
  await site.sandbox.payer(paid.order, 'pay');
  await site.sandbox.payer(declined.order, 'decline');
  await ask();
  // Not yet: the callback's own time is not over.
  expect(await stateOf(paid.order, paid.token)).toBe(1);
  await clock.advance(site, 61_000);
  await ask();
  expect(await centralOf(site, paid.token)).toBe(1_000);
  expect(await stateOf(declined.order, declined.token)).toBe(3);
  expect(await stateOf(waiting.order, waiting.token)).toBe(1);
  expect(await paymentOf(paid.order)).toEqual({ state: 'paid', ask_at: null });
  // Asked ever more rarely, and nothing twice.
  const first = (await paymentOf(waiting.order))?.ask_at?.getTime() ?? 0;
  expect(Math.round((first - clock.now().getTime()) / minute)).toBe(2);
  await clock.advance(site, 2 * minute);
  await Promise.all([ask(), ask(), ask()]);
  const second = (await paymentOf(waiting.order))?.ask_at?.getTime() ?? 0;
  expect(Math.round((second - clock.now().getTime()) / minute)).toBe(4);
});

test('while its member looks at an order the gateway is asked soon, whatever its turn', async () => {
  await site.sandbox.fault('payments/callback', 'down', 1_000);
  const { token, order } = await openPageOrder(site);
  await site.sandbox.payer(order, 'pay');
  expect(await stateOf(order, token)).toBe(1);
  const turn = (await paymentOf(order))?.ask_at;
  await clock.advance(site, 21_000);
  expect((await paymentOf(order))?.ask_at).toEqual(turn);
  expect(await stateOf(order, token)).toBe(1);
  // A node's own job does it: nobody asks here.
  const working = await site.secondNode({ works: true });
  try {
    await expect.poll(() => stateOf(order, token)).toBe(2);
  } finally {
    await working.stop();
  }
  expect(await centralOf(site, token)).toBe(1_000);
});

test('what expires unpaid is closed; paid after that, with its callback lost too, it is credited', async () => {
  await site.sandbox.fault('payments/callback', 'down', 1_000);
  const { token, order } = await openPageOrder(site);
  await clock.advance(site, hour + minute);
  await askAgain();
  expect(await orderOf(order, token)).toMatchObject({
    info: { state: 3, reason: expect.stringContaining('到账后仍会入账') },
    cardlist: { mch_id: '', content: '', payimg: '' },
  });
  await site.sandbox.payer(order, 'pay');
  await clock.advance(site, 7 * hour);
  await askAgain();
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await stateOf(order, token)).toBe(2);
});

test('the gateway does not answer to the asking: nothing is guessed, it is asked again', async () => {
  await site.sandbox.fault('payments/callback', 'down', 1_000);
  for (const fault of ['error_before', 'malformed', 'down', 'refuse', 'wrong_amount']) {
    const { token, order } = await openPageOrder(site);
    await site.sandbox.payer(order, 'decline');
    await site.sandbox.fault('payments/status', fault === 'wrong_amount' ? 'error_after' : fault);
    await clock.advance(site, 61_000);
    await ask();
    expect(await stateOf(order, token)).toBe(1);
    await clock.advance(site, 3 * minute);
    await ask();
    expect(await stateOf(order, token)).toBe(3);
  }
});

test('the gateway is killed and comes back: what was paid is told', async () => {
  await site.sandbox.fault('payments/callback', 'down', 1_000);
  const { token, order } = await openPageOrder(site);
  await site.sandbox.payer(order, 'pay');
  await site.sandbox.killAndRestart();
  await clock.advance(site, 0);
  await expect.poll(() => centralOf(site, token)).toBe(1_000);
});

test('our server dies before the page is there: the order gets it later', async () => {
  const { token, order } = await openPageOrder(site);
  await site.running.site.database.query(
    `update gateway_payment set state = 'opening', page_url = null, ask_at = $2
      where order_id = (select id from deposit_order where order_no = $1)`,
    [order, clock.now()],
  );
  expect((await orderOf(order, token)).cardlist.mch_id).toBe('');
  await ask();
  expect((await orderOf(order, token)).cardlist.mch_id).toContain('/pay#session=');
});

test('the gateway is down: the member hears it at once, nothing was taken, and other ways go on', async () => {
  for (const fault of ['down', 'error_before', 'error_after', 'malformed', 'refuse']) {
    await site.sandbox.fault('payments/open', fault);
    const { token, reply } = await openPageOrder(site);
    expect(reply).toMatchObject({
      code: codes.way_resting.code,
      message: '该支付通道维护中，没有扣款，请选择其他存款方式，或几分钟后再试',
    });
    // The order that was begun is closed, and says why.
    const { data } = await site.call('transactions', { type: 1, date: 1, page: 1 }, { token });
    expect(data.data).toMatchObject([{ state: 3, reason: expect.stringContaining('未扣款') }]);
  }
  // Five times in a row: it rests, is not even asked, and no order is begun.
  const resting = await openPageOrder(site);
  expect(resting.reply.code).toBe(codes.way_resting.code);
  const { data } = await site.call('transactions', { type: 1, date: 1, page: 1 }, { token: resting.token });
  expect(data.total).toBe(0);
  const usdt = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  expect((await site.call('openDeposit', usdt, { token: resting.token })).code).toBe(200);
});

test('a gateway that keeps everybody waiting holds up nobody else', async () => {
  const { site: parts } = site.running;
  const waiting = openPayPages({ site: parts, gateways: openGateways(parts) });
  const [other, ...members] = await Promise.all(Array.from({ length: 4 }, () => site.member()));
  // More at the same moment than the site has connections to its database.
  const orders = await Promise.all(
    members.flatMap(({ id }) => Array.from({ length: 8 }, () => unopenedOrder(id))),
  );
  await site.sandbox.fault('payments/open', 'slow', orders.length, { delayMs: 1_500 });
  let answered = 0;
  const slow = orders.map(async (order) => {
    const opened = await waiting.open(order, 'zh-CN');
    answered += 1;
    return opened.ok;
  });
  const usdt = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  expect((await site.call('openDeposit', usdt, { token: other?.token ?? '' })).code).toBe(200);
  expect(answered).toBe(0);
  expect(await Promise.all(slow)).toEqual(orders.map(() => true));
});

/** An order that was given to the gateway and whose page was not asked for yet. */
async function unopenedOrder(member: bigint): Promise<string> {
  const { rows } = await site.running.site.database.query<{ order_no: string }>(
    `with made as (
       insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at)
       values ('D' || replace(gen_random_uuid()::text, '-', ''), $1, 'wechat', 10000, 'a1B2', now(), now() + interval '1 day')
       returning id, order_no)
     , given as (insert into gateway_payment (order_id, gateway) select id, 'sandbox' from made)
     select order_no from made`,
    [member],
  );
  return rows[0]?.order_no ?? '';
}
