/** What staff see and decide of gateways. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutNotes } from '../testing/notes.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { callback, centralOf, openPageOrder, paid, TestClock } from './testing.ts';

const clock = new TestClock();
let site: TestSite;
let chief: string;
let clerk: string;
beforeAll(async () => {
  site = await startTestSite({ clock });
  [chief, clerk] = await Promise.all([site.staffToken(), site.staffToken('clerk')]);
  await site.sandbox.fault('payments/callback', 'down', 1_000);
});
afterAll(() => site.stop());

const arrivalOf = async (search: string, state: 'review' | 'all' = 'review') =>
  (await site.staff('gatewayArrivals', { search, state }, clerk)).data.rows;
const lastEntry = async () =>
  (await site.staff('auditLog', { search: '', page: 1, pageSize: 1 }, chief)).data.rows[0];
const idOf = async (order: string) =>
  (await site.staff('depositQueue', { search: order, state: 'all' }, clerk)).data.rows[0]?.id ?? 0;

test('money for an order that was rejected: staff credit it as an order of its own, once, fifty at a time', async () => {
  const { token, order, username } = await openPageOrder(site);
  await site.staff('rejectDeposit', { id: await idOf(order), reason: '重复提交' }, clerk);
  await callback(site, paid(order, 60_000));
  const [arrival] = await arrivalOf(order);
  expect(arrival).toMatchObject({ amount: 600, reason: 'rejected_order', username });
  const credit = () =>
    site.staff('creditArrival', { id: arrival?.id ?? 0, orderNo: order }, clerk).then(({ code }) => code);
  const answers = await Promise.all(Array.from({ length: 50 }, credit));
  expect(answers.filter((code) => code === 200)).toHaveLength(1);
  expect(answers.filter((code) => code === codes.already_decided.code)).toHaveLength(49);
  expect(await centralOf(site, token)).toBe(600);
  const [credited] = await arrivalOf(order, 'all');
  expect(credited).toMatchObject({ state: 'credited', decidedBy: '小明' });
  expect(credited?.creditedTo).not.toBe(order);
  expect(await lastEntry()).toMatchObject({
    action: 'arrival_credited',
    detail: { stateBefore: 'review', stateAfter: 'credited', credited: '60000' },
  });
});

/** When the order began to which money of another one was credited. */
async function orderedAt(order: string): Promise<Date | undefined> {
  const [credited] = await arrivalOf(order, 'all');
  const { rows } = await site.owner.query<{ at: Date }>(
    'select ordered_at as at from deposit_order where order_no = $1',
    [credited?.creditedTo],
  );
  return rows[0]?.at;
}

test('the order of its own is as old as the payment, however late a gateway tells of it', async () => {
  const { order } = await openPageOrder(site);
  await site.staff('rejectDeposit', { id: await idOf(order), reason: '重复提交' }, clerk);
  const at = clock.now().getTime();
  await clock.advance(site, 60_000);
  await callback(site, { ...paid(order, 60_000), at });
  const [arrival] = await arrivalOf(order);
  await site.staff('creditArrival', { id: arrival?.id ?? 0, orderNo: order }, clerk);
  expect((await orderedAt(order))?.getTime()).toBe(at);
});

test('an order whose money waits among the arrivals is credited there, and not by hand as well', async () => {
  const { token, order } = await openPageOrder(site);
  await site.call('setPlayLimit', { kind: 'deposit', amount: '1000' }, { token });
  await callback(site, paid(order, 100_001));
  const [arrival] = await arrivalOf(order);
  expect(arrival).toMatchObject({ reason: 'beyond_limit' });
  const byHand = { id: await idOf(order), amount: 1_000.01, reference: 'line 7' };
  expect(await site.staff('approveDeposit', byHand, chief)).toMatchObject({
    code: codes.payment_in_review.code,
    message: expect.stringMatching(/^通道已告知该订单有一笔到账/),
  });
  expect(await centralOf(site, token)).toBe(0);
  const credit = { id: arrival?.id ?? 0, orderNo: order };
  expect((await site.staff('creditArrival', credit, clerk)).code).toBe(200);
  expect(await centralOf(site, token)).toBe(1_000.01);
  expect((await site.staff('approveDeposit', byHand, chief)).code).toBe(codes.already_decided.code);
  // What staff said is nobody's stands in nobody's way.
  const other = await openPageOrder(site);
  await site.call('setPlayLimit', { kind: 'deposit', amount: '1000' }, { token: other.token });
  await callback(site, paid(other.order, 100_001));
  const [test] = await arrivalOf(other.order);
  await site.staff('ignoreArrival', { id: test?.id ?? 0, reason: '平台自测' }, clerk);
  expect((await site.staff('approveDeposit', { id: await idOf(other.order) }, chief)).code).toBe(200);
});

test('money that names no order of ours is credited to the order that staff choose, or put aside', async () => {
  const { token, order } = await openPageOrder(site);
  await callback(site, paid('D209901010000000001', 30_000));
  const [mistyped] = await arrivalOf('D209901010000000001');
  const wrong = await site.staff('creditArrival', { id: mistyped?.id ?? 0, orderNo: 'D1' }, clerk);
  expect(wrong.code).toBe(codes.order_not_found.code);
  const right = await site.staff('creditArrival', { id: mistyped?.id ?? 0, orderNo: order }, clerk);
  expect(right.data).toMatchObject({ credited: 300, orderNo: order });
  expect(await centralOf(site, token)).toBe(300);
  await callback(site, paid('D209901010000000002'));
  const [nobodys] = await arrivalOf('D209901010000000002');
  const ignore = { id: nobodys?.id ?? 0, reason: '平台自测' };
  expect((await site.staff('ignoreArrival', ignore, clerk)).code).toBe(200);
  expect((await site.staff('ignoreArrival', ignore, clerk)).code).toBe(codes.already_decided.code);
  expect(await lastEntry()).toMatchObject({ action: 'arrival_ignored', detail: { reason: '平台自测' } });
});

test('what is put aside after one person’s yes waits for no second one', async () => {
  const { token, order } = await openPageOrder(site);
  await callback(site, paid('D209901010000000003', 9_000_000));
  const [large] = await arrivalOf('D209901010000000003');
  const credit = { id: large?.id ?? 0, orderNo: order };
  const said = async () =>
    (
      await site.owner.query<{ said: number }>(
        'select count(*)::int as said from first_yes where subject = $1',
        [`arrival/${credit.id}`],
      )
    ).rows[0]?.said;
  expect((await site.staff('creditArrival', credit, clerk)).code).toBe(200);
  expect([await said(), await centralOf(site, token)]).toEqual([1, 0]);
  await site.staff('ignoreArrival', { id: credit.id, reason: '平台自测' }, clerk);
  expect(await said()).toBe(0);
});

test('a second person’s yes to another order of the same member is none to the first', async () => {
  const { token, order } = await openPageOrder(site);
  const again = { paytype: 'wxpay', amount: 500, bank_no: 'a1B2' } as const;
  const other = (await site.call('openDeposit', again, { token, key: crypto.randomUUID() })).message;
  await callback(site, paid('D209901010000000004', 9_000_000));
  const [large] = await arrivalOf('D209901010000000004');
  const credit = async (orderNo: string, by: string) =>
    (await site.staff('creditArrival', { id: large?.id ?? 0, orderNo }, by)).data.state;
  expect(await credit(order, clerk)).toBe('pending');
  expect(await credit(other, chief)).toBe('pending');
  expect(await centralOf(site, token)).toBe(0);
  expect(await credit(other, clerk)).not.toBe('pending');
  expect(await centralOf(site, token)).toBe(90_000);
});

test('money that a gateway dates later than it told of it came when it was told', async () => {
  const { order } = await openPageOrder(site);
  await site.staff('rejectDeposit', { id: await idOf(order), reason: '重复提交' }, clerk);
  const tomorrow = clock.now().getTime() + 86_400_000;
  await callback(site, { ...paid(order, 60_000), at: tomorrow });
  const [arrival] = await arrivalOf(order);
  await site.staff('creditArrival', { id: arrival?.id ?? 0, orderNo: order }, clerk);
  const ordered = await orderedAt(order);
  expect(ordered?.getTime()).toBeLessThanOrEqual(clock.now().getTime());
});

test('what a gateway said on a day is its statement of that day, and of no other gateway', async () => {
  const { order } = await openPageOrder(site);
  const day = () => new Date(clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const from = day();
  await callback(site, paid(order, 70_000));
  const said = async (span: { from: string; to: string }, gateway = '') =>
    (await site.staff('gatewayStatement', { ...span, gateway, limit: 100 }, chief)).data.rows.filter(
      ({ orderNo }) => orderNo === order,
    );
  const today = { from, to: day() };
  const row = { gateway: 'sandbox', amount: 700 };
  expect(await said(today)).toMatchObject([row]);
  expect(await said(today, 'sandbox')).toMatchObject([row]);
  expect(await said(today, 'none')).toEqual([]);
  expect(await said({ from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
});

test('an order by bank or USDT takes no money of a gateway', async () => {
  const { token } = await site.member();
  const request = { paytype: 'usdt', amount: 1_000, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', request, { token });
  await callback(site, paid(data.deposit_no));
  const [arrival] = await arrivalOf(data.deposit_no);
  const refused = await site.staff(
    'creditArrival',
    { id: arrival?.id ?? 0, orderNo: data.deposit_no },
    clerk,
  );
  expect(refused.code).toBe(codes.bad_input.code);
  expect(await centralOf(site, token)).toBe(0);
});

test('staff ask the gateway themselves, and see what is not resolved', async () => {
  const { token, order } = await openPageOrder(site);
  await clock.advance(site, 2 * 3_600_000);
  clerk = await site.staffToken('clerk');
  const unresolved = await site.staff('gatewayOrders', { state: 'unresolved' }, clerk);
  expect(unresolved.data.rows.map(({ orderNo }) => orderNo)).toContain(order);
  const before = await site.staff('gatewayStandings', {}, clerk);
  expect(before.data).toMatchObject([{ code: 'sandbox', state: 'up', enabled: true, review: 1 }]);
  expect(before.data[0]?.unresolved).toBeGreaterThan(0);
  await site.sandbox.payer(order, 'pay');
  await site.sandbox.fault('payments/status', 'error_before');
  const id = await idOf(order);
  expect((await site.staff('askGateway', { id }, clerk)).data).toEqual({
    state: 'pending',
    trouble: 'HTTP 500',
  });
  expect((await site.staff('askGateway', { id }, clerk)).data).toEqual({ state: 'approved', trouble: '' });
  expect(await centralOf(site, token)).toBe(1_000);
});

test('a gateway that is switched off takes no new order and its ways are gone; what is open is still credited', async () => {
  const { token, order } = await openPageOrder(site);
  const off = { code: 'sandbox', enabled: false };
  expect((await agreed(site, 'switchGateway', off, clerk)).code).toBe(codes.staff_not_allowed.code);
  chief = await site.staffToken();
  expect((await agreed(site, 'switchGateway', off, chief)).code).toBe(200);
  expect(await lastEntry()).toMatchObject({
    action: 'gateway_switched_off',
    subject: 'gateway/sandbox',
    detail: { stateBefore: 'on', stateAfter: 'off' },
  });
  expect((await site.call('waysToPay', {}, { token })).data).toEqual({ usdt: 1, card: 1 });
  expect((await openPageOrder(site)).reply.code).toBe(codes.way_closed.code);
  expect(await callback(site, paid(order))).toMatchObject({ status: 200 });
  expect(await centralOf(site, token)).toBe(1_000);
  expect((await agreed(site, 'switchGateway', { ...off, enabled: true }, chief)).code).toBe(200);
  expect((await openPageOrder(site)).reply.code).toBe(200);
  expect((await agreed(site, 'switchGateway', { ...off, code: 'none' }, chief)).code).toBe(
    codes.not_found.code,
  );
});

test('money whose decision cannot be noted waits on', async () => {
  const { token, order } = await openPageOrder(site);
  await callback(site, paid('D-of-nobody'));
  const id = (await arrivalOf('D-of-nobody'))[0]?.id ?? 0;
  const answers = await withoutNotes(site.owner, async () => [
    await site.staff('creditArrival', { id, orderNo: order }, chief),
    await site.staff('ignoreArrival', { id, reason: '不是存款' }, chief),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([codes.fault.code, codes.fault.code]);
  expect(await centralOf(site, token)).toBe(0);
  expect((await site.staff('creditArrival', { id, orderNo: order }, chief)).code).toBe(200);
  expect(await centralOf(site, token)).toBe(1_000);
});
