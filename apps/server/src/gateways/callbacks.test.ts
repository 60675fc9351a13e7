/** What arrives at the gateways' door, genuine or not. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { areas } from '../settings/index.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { callback, centralOf, openPageOrder, paid, TestClock } from './testing.ts';

const clock = new TestClock();
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  chief = await site.staffToken();
  // These tests tell the site themselves what the gateway would.
  await site.sandbox.fault('payments/callback', 'down', 1_000);
});
afterAll(() => site.stop());

const fine = { status: 200, text: '{"ok":true}' };
const arrivals = async (order: string) => {
  const { rows } = await site.running.site.database.query<{ state: string; reason: string; amount: bigint }>(
    'select state, reason, amount from gateway_arrival where order_no = $1 order by id',
    [order],
  );
  return rows;
};
const stateOf = async (order: string, token: string) =>
  (await site.call('depositOrder', { deposit_no: order }, { token })).data.info.state;
const idOf = async (order: string) =>
  (await site.staff('depositQueue', { search: order, state: 'all' }, chief)).data.rows[0]?.id ?? 0;

test('a genuine callback credits what arrived, tells the member, opens the turnover', async () => {
  const { token, order } = await openPageOrder(site);
  expect(await callback(site, paid(order))).toEqual(fine);
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await stateOf(order, token)).toBe(2);
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(1_000);
  expect((await site.call('inbox', {}, { token })).data.data[0]?.content).toContain(order);
});

test('without a signature, with a wrong one, with another secret: no effect', async () => {
  const { token, order } = await openPageOrder(site);
  const content = paid(order);
  for (const sending of [
    { signature: null },
    { signature: 'ab'.repeat(32) },
    { signature: 'none' },
    { secret: 'somebody else’s secret' },
  ])
    expect(await callback(site, content, sending)).toMatchObject({
      status: 401,
      text: expect.stringContaining('unauthenticated'),
    });
  expect(await arrivals(order)).toEqual([]);
  expect(await centralOf(site, token)).toBe(0);
});

test('one bit changed anywhere in the body: no effect', async () => {
  const { token, order } = await openPageOrder(site);
  const body = Buffer.from(JSON.stringify(paid(order)));
  for (const place of [0, Math.floor(body.length / 2), body.length - 1]) {
    const spoilt = Buffer.from(body);
    spoilt.writeUInt8(spoilt.readUInt8(place) ^ 1, place);
    const answer = await callback(site, body.toString(), { sent: spoilt.toString() });
    expect(answer.status).toBe(401);
  }
  expect(await centralOf(site, token)).toBe(0);
  expect(await stateOf(order, token)).toBe(1);
});

test('signed too long ago, or for a time to come: no effect', async () => {
  const { token, order } = await openPageOrder(site);
  const now = clock.now().getTime();
  for (const at of [now - 301_000, now + 301_000])
    expect((await callback(site, paid(order), { at })).status).toBe(401);
  expect(await centralOf(site, token)).toBe(0);
  expect(await callback(site, paid(order), { at: now - 290_000 })).toEqual(fine);
});

test('replayed as it was, or told again and signed anew: the same answer, one effect', async () => {
  const { token, order } = await openPageOrder(site);
  const content = paid(order);
  const at = clock.now().getTime();
  for (let times = 0; times < 3; times += 1) expect(await callback(site, content, { at })).toEqual(fine);
  expect(await callback(site, { ...content, at: Date.now() })).toEqual(fine);
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await arrivals(order)).toHaveLength(1);
});

test('fifty at once: one effect', async () => {
  const { token, order } = await openPageOrder(site);
  const content = paid(order);
  const answers = await Promise.all(Array.from({ length: 50 }, () => callback(site, content)));
  expect(answers).toEqual(Array(50).fill(fine));
  expect(await centralOf(site, token)).toBe(1_000);
  expect((await site.call('inbox', {}, { token })).data.total).toBe(1);
});

test('the same payment with another amount or order is a conflict; what was told first stands', async () => {
  const { token, order } = await openPageOrder(site);
  const other = await openPageOrder(site);
  const content = paid(order);
  expect(await callback(site, content)).toEqual(fine);
  expect((await callback(site, { ...content, amount: 999_999 })).status).toBe(409);
  expect((await callback(site, { ...content, order: other.order })).status).toBe(409);
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await centralOf(site, other.token)).toBe(0);
});

test('another amount than was asked for is credited as it arrived', async () => {
  const less = await openPageOrder(site);
  const more = await openPageOrder(site);
  await callback(site, paid(less.order, 1));
  await callback(site, paid(more.order, 250_050));
  expect(await centralOf(site, less.token)).toBe(0.01);
  expect(await centralOf(site, more.token)).toBe(2_500.5);
  const { data } = await site.call('inbox', {}, { token: more.token });
  expect(data.data[0]?.content).toContain('按实际到账金额入账');
});

test('what is no amount, or names nothing, is refused and recorded nowhere', async () => {
  const { token, order } = await openPageOrder(site);
  for (const content of [
    paid(order, 0),
    paid(order, -100),
    paid(order, 0.5),
    paid(order, 1e16),
    { ...paid(order), payment: '' },
    { ...paid(order), status: 'maybe' },
    'null',
    'not JSON',
    '',
  ])
    expect((await callback(site, content)).status).toBe(400);
  expect(await arrivals(order)).toEqual([]);
  expect(await centralOf(site, token)).toBe(0);
});

test('after the order has expired what arrives is still credited', async () => {
  const { token, order } = await openPageOrder(site);
  await clock.advance(site, 2 * 3_600_000);
  expect(await callback(site, paid(order))).toEqual(fine);
  expect(await centralOf(site, token)).toBe(1_000);
  chief = await site.staffToken();
});

test('after the payer said no the order is closed; money that comes all the same is credited to it', async () => {
  const { token, order } = await openPageOrder(site);
  const declined = { order, payment: 'Pdeclined', way: 'wechat', status: 'declined', at: Date.now() };
  expect(await callback(site, declined)).toEqual(fine);
  expect(await callback(site, declined)).toEqual(fine);
  expect(await stateOf(order, token)).toBe(3);
  const { data } = await site.call('transactionDetail', { out_trade_no: order }, { token });
  expect(data.steps.at(-1)).toMatchObject({ label: '已关闭', note: expect.stringContaining('未扣款') });
  // It was no review by people: the inbox says nothing.
  expect((await site.call('inbox', {}, { token })).data.total).toBe(0);
  expect(await callback(site, paid(order))).toEqual(fine);
  expect(await stateOf(order, token)).toBe(2);
  expect(await centralOf(site, token)).toBe(1_000);
  // And what was paid is not closed by a late word of the same payer.
  expect(await callback(site, declined)).toEqual(fine);
  expect(await stateOf(order, token)).toBe(2);
});

test('an order that nobody opened: acknowledged, credited to nobody, kept for staff', async () => {
  const order = 'D209901010000000000';
  expect(await callback(site, paid(order))).toEqual(fine);
  expect(await arrivals(order)).toEqual([{ state: 'review', reason: 'unknown_order', amount: 100_000n }]);
});

test('an order of another way is none of the gateway’s', async () => {
  const { token } = await site.member();
  const { data } = await site.call(
    'openDeposit',
    { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' },
    { token },
  );
  expect(await callback(site, paid(data.deposit_no))).toEqual(fine);
  expect(await callback(site, { ...paid(data.deposit_no), status: 'declined' })).toEqual(fine);
  expect(await stateOf(data.deposit_no, token)).toBe(1);
  expect(await centralOf(site, token)).toBe(0);
  expect(await arrivals(data.deposit_no)).toMatchObject([{ state: 'review', reason: 'unknown_order' }]);
});

test('for an order that staff rejected: nothing is credited by itself, staff decide', async () => {
  const { token, order } = await openPageOrder(site);
  await site.staff('rejectDeposit', { id: await idOf(order), reason: '重复提交' }, chief);
  expect(await callback(site, paid(order))).toEqual(fine);
  expect(await centralOf(site, token)).toBe(0);
  expect(await arrivals(order)).toMatchObject([{ state: 'review', reason: 'rejected_order' }]);
  const { data } = await site.call('transactionDetail', { out_trade_no: order }, { token });
  expect(data.steps.map(({ label }) => label)).toContain('等待人工核对');
});

test('for an order that staff credited by hand: the same money is not credited twice, other money waits', async () => {
  const same = await openPageOrder(site);
  await site.staff('approveDeposit', { id: await idOf(same.order) }, chief);
  expect(await callback(site, paid(same.order))).toEqual(fine);
  expect(await centralOf(site, same.token)).toBe(1_000);
  expect(await arrivals(same.order)).toMatchObject([{ state: 'by_hand' }]);
  const other = await openPageOrder(site);
  await site.staff('approveDeposit', { id: await idOf(other.order), amount: 500 }, chief);
  expect(await callback(site, paid(other.order))).toEqual(fine);
  expect(await centralOf(site, other.token)).toBe(500);
  expect(await arrivals(other.order)).toMatchObject([{ state: 'review', reason: 'other_amount' }]);
});

test('a second payment for an order that was paid waits for staff', async () => {
  const { token, order } = await openPageOrder(site);
  await callback(site, paid(order));
  expect(await callback(site, paid(order))).toEqual(fine);
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await arrivals(order)).toMatchObject([
    { state: 'credited' },
    { state: 'review', reason: 'second_payment' },
  ]);
});

test('what passes the deposit limit that its member has set waits for staff, to the fen', async () => {
  const limit = (token: string) => site.call('setPlayLimit', { kind: 'deposit', amount: '1000' }, { token });
  const [one, other] = [await openPageOrder(site), await openPageOrder(site)];
  for (const { token } of [one, other]) expect((await limit(token)).code).toBe(200);
  await callback(site, paid(one.order, 100_001));
  await callback(site, paid(other.order, 100_000));
  expect(await arrivals(one.order)).toMatchObject([{ state: 'review', reason: 'beyond_limit' }]);
  expect(await arrivals(other.order)).toMatchObject([{ state: 'credited' }]);
  expect([await centralOf(site, one.token), await centralOf(site, other.token)]).toEqual([0, 1_000]);
});

test("what is more than the order and its member's level have room for waits for staff", async () => {
  const { settings, site: parts } = site.running;
  const mayPayIn = async (fen: number | null) => {
    const value = areas.identity.parse({ none: { deposits: { day: fen } } });
    await parts.database.transaction((tx) => settings.set(tx, 'identity', value, 'seed'));
    await expect.poll(() => settings.current('identity')).toEqual(value);
  };
  await mayPayIn(150_000);
  onTestFinished(() => mayPayIn(null));
  const [one, other] = [await openPageOrder(site), await openPageOrder(site)];
  await callback(site, paid(one.order, 150_001));
  await callback(site, paid(other.order, 150_000));
  expect(await arrivals(one.order)).toMatchObject([{ state: 'review', reason: 'beyond_level' }]);
  expect(await arrivals(other.order)).toMatchObject([{ state: 'credited' }]);
  expect(await centralOf(site, one.token)).toBe(0);
});

test('two payments of one order and staff, all at once: credited once', async () => {
  const { token, order } = await openPageOrder(site);
  const id = await idOf(order);
  await Promise.all([
    callback(site, paid(order)),
    callback(site, paid(order)),
    site.staff('approveDeposit', { id }, chief),
    callback(site, paid(order)),
    site.staff('rejectDeposit', { id, reason: '测试' }, chief),
  ]);
  expect([0, 1_000]).toContain(await centralOf(site, token));
  expect(await arrivals(order)).toHaveLength(3);
});

test('a gateway that is none, and what is too large', async () => {
  const content = JSON.stringify(paid('D1'));
  expect((await site.raw('/gateways/none/callback', { method: 'POST', body: content })).status).toBe(404);
  expect((await callback(site, 'x'.repeat(20_000))).status).not.toBe(500);
});

test('whoever goes on without a signature is not looked at any more', async () => {
  const { order, token } = await openPageOrder(site);
  let last = 0;
  for (let times = 0; times < 70 && last !== 429; times += 1)
    last = (await callback(site, paid(order), { signature: null })).status;
  expect(last).toBe(429);
  // The gateway itself is not held up by them.
  expect(await callback(site, paid(order))).toEqual(fine);
  expect(await centralOf(site, token)).toBe(1_000);
});
