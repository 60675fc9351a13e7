/** The payout service sends each withdrawal once, whatever becomes of a call, and staff have what it does not take. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Answer } from '../platform/answer.ts';
import { payoutsOf } from '../testing/payouts.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import type { PayoutRequest, PayoutSender, PayoutStatus } from './payout-port.ts';

const hash = `0x${'a'.repeat(64)}`;

let site: TestSite;
let chief: string;
let payouts: ReturnType<typeof payoutsOf>;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
  payouts = payoutsOf(site, chief);
});
afterAll(() => site.stop());
beforeEach(() => site.sandbox.clearFaults());

/** A service of which each call's answer is told; it remembers what it was asked to send. */
function sender(answers: readonly (Answer<PayoutStatus> | 'not_found')[]) {
  const sent: PayoutRequest[] = [];
  const left = [...answers];
  const next = () => left.shift() ?? ({ outcome: 'unknown', reason: 'no more answers' } as const);
  const port: PayoutSender = {
    async send(request) {
      sent.push(request);
      const answer = next();
      return answer === 'not_found' ? { outcome: 'unknown', reason: '' } : answer;
    },
    async standing() {
      const answer = next();
      return answer === 'not_found' ? { outcome: 'done', value: { state: 'not_found' } } : answer;
    },
  };
  return { port, sent };
}

const accepted = (transaction?: string) =>
  ({ outcome: 'done', value: { state: 'accepted', transaction } }) as const;
const unknown = { outcome: 'unknown', reason: 'time-out' } as const;

test('an unknown outcome is asked for, and never sent again while the service knows it', async () => {
  const order = await payouts.queued();
  const { port, sent } = sender([unknown, unknown, accepted(), accepted(hash.replace('a', 'b'))]);
  expect(await payouts.step(order, port)).toEqual({ open: true, attempts: 1 });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'asked', hash: null });
  await payouts.step(order, port);
  expect(await payouts.step(order, port)).toMatchObject({ open: true });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted', hash: null });
  expect(await payouts.step(order, port)).toMatchObject({ open: false });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted', hash: hash.replace('a', 'b') });
  expect(sent).toEqual([
    { orderNo: order.number, protocol: 'ERC20', address: order.address, micro: 50_550_000n },
  ]);
  // Done: nothing is asked any more.
  expect(await payouts.step(order, port)).toEqual({ open: false, attempts: 0 });
});

test('what the service never heard of is sent again under the same number', async () => {
  const order = await payouts.queued();
  const { port, sent } = sender([unknown, 'not_found', accepted()]);
  await payouts.step(order, port);
  await payouts.step(order, port);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted' });
});

test('a process that stood still before it sent sends nothing when it wakes; the next try does', async () => {
  const order = await payouts.queued();
  const { port, sent } = sender([unknown, 'not_found', accepted()]);
  await payouts.step(order, port);
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now');
  const stoodStill: PayoutSender = {
    ...port,
    standing: () => {
      clock.mockImplementation(() => now() + 21_000);
      return Promise.resolve({ outcome: 'done', value: { state: 'not_found' } });
    },
  };
  expect(await payouts.step(order, stoodStill)).toEqual({ open: true, attempts: 2 });
  clock.mockRestore();
  expect(sent).toHaveLength(1);
  expect(await payouts.step(order, port)).toEqual({ open: true, attempts: 3 });
  expect(sent).toHaveLength(2);
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted' });
});

/** A first try whose answer is late, and another beside it that hears `said`. */
async function twoTries(said: readonly (Answer<PayoutStatus> | 'not_found')[]) {
  const order = await payouts.queued();
  let answer: (answer: Answer<PayoutStatus>) => void = () => undefined;
  const late = new Promise<Answer<PayoutStatus>>((resolve) => {
    answer = resolve;
  });
  const first = payouts.step(order, { send: () => late, standing: () => late });
  await expect.poll(async () => (await payouts.rowOf(order.id))?.attempts).toBe(1);
  const second = await payouts.step(order, sender(said).port);
  return { order, first, second, answer };
}
const refusal = { outcome: 'done', value: { state: 'refused', reason: 'insufficient_funds' } } as const;

test('a refusal that comes after another try was accepted does not give the order to staff', async () => {
  const { order, first, second, answer } = await twoTries([accepted()]);
  expect(second).toEqual({ open: true, attempts: 2 });
  answer(refusal);
  expect(await first).toEqual({ open: false, attempts: 1 });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted' });
});

test('an order that was refused, and accepted after all, is told to people', async () => {
  const told = vi.spyOn(site.running.site.log, 'error');
  const { order, first, answer } = await twoTries([refusal]);
  answer(accepted());
  expect(await first).toMatchObject({ open: false });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'refused' });
  expect(told.mock.calls).toEqual([
    [expect.objectContaining({ order: order.number }), expect.stringContaining('counts as not accepted')],
  ]);
  told.mockRestore();
});

test('while withdrawals are stopped nothing is sent, first or again; lifted, it goes on by itself', async () => {
  const [fresh, lost] = [await payouts.queued(), await payouts.queued()];
  await payouts.step(lost, sender([unknown]).port);
  const stop = { kind: 'withdrawals', body: '维护', bodyEn: 'Maintenance', reason: '异常' } as const;
  const { data: made } = await site.staff('makeStop', stop, chief, crypto.randomUUID());
  const { port, sent } = sender(['not_found', accepted(), accepted()]);
  expect(await payouts.step(lost, port)).toMatchObject({ open: true });
  expect(await payouts.step(fresh, port)).toMatchObject({ open: true });
  expect(sent).toEqual([]);
  expect(await payouts.rowOf(fresh.id)).toMatchObject({ service: 'queued', payout: 'due' });
  const { data } = await site.staff('payouts', { search: fresh.number }, chief);
  expect(data.rows[0]?.reason).toContain('取款已被停用');
  await site.staff('liftStop', { id: made.id, reason: '已恢复' }, chief, crypto.randomUUID());
  await payouts.step(fresh, port);
  expect(sent.map(({ orderNo }) => orderNo)).toEqual([fresh.number]);
});

test('a refusal is final, says why, and gives the order to staff', async () => {
  const order = await payouts.queued();
  const { port } = sender([{ outcome: 'done', value: { state: 'refused', reason: 'bad_address' } }]);
  expect(await payouts.step(order, port)).toMatchObject({ open: false });
  const { data } = await site.staff('payouts', { search: order.number }, chief);
  expect(data.rows).toMatchObject([
    { service: 'refused', payout: 'due', reason: '付款服务未受理（bad_address），请人工汇出' },
  ]);
  expect((await site.staff('openPayoutBatch', { ids: [order.id] }, chief)).code).toBe(200);
});

test('while an outcome is open staff cannot pay it otherwise, nor name a transaction in the first hour', async () => {
  const order = await payouts.queued();
  const correct = () =>
    site.staff('correctPayout', { id: order.id, transactionHash: `0x${'c'.repeat(64)}` }, chief);
  expect((await correct()).message).toContain('结果还未查明');
  await payouts.step(order, sender([unknown]).port);
  expect((await correct()).message).toContain('结果还未查明');
  expect((await site.staff('openPayoutBatch', { ids: [order.id] }, chief)).code).not.toBe(200);
  await site.running.site.database.query(
    "update withdrawal_order set service_asked_at = service_asked_at - interval '61 minutes' where id = $1",
    [order.id],
  );
  expect((await correct()).code).toBe(200);
});

test.each(['timeout_after', 'error_after', 'twice', 'malformed', 'error_before', 'down', 'late'])(
  'the real stand-in with the fault %s: one payout, found out by asking',
  async (fault) => {
    await site.sandbox.fault('payouts/send', fault, 1, { delayMs: 50 });
    const order = await payouts.queued();
    const port = payouts.standIn(300);
    for (let tries = 0; (await payouts.rowOf(order.id))?.service !== 'accepted'; tries += 1) {
      if (tries === 3) throw new Error('never accepted');
      await payouts.step(order, port);
    }
    expect(await port.standing(order.number)).toMatchObject({
      outcome: 'done',
      value: { state: 'accepted' },
    });
    // Another content under the same number says nothing of the first.
    const other = { orderNo: order.number, protocol: 'ERC20', address: order.address, micro: 1n } as const;
    expect(await port.send(other)).toMatchObject({ outcome: 'unknown', reason: 'conflict' });
  },
);

test('refused by the stand-in, a late copy is refused too', async () => {
  const port = payouts.standIn();
  await site.sandbox.fault('payouts/send', 'refuse', 1, { reason: 'insufficient_funds' });
  const request = {
    orderNo: 'W1',
    protocol: 'TRC20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    micro: 5n,
  } as const;
  const refused = { outcome: 'done', value: { state: 'refused', reason: 'insufficient_funds' } };
  expect(await port.send(request)).toEqual(refused);
  expect(await port.send(request)).toEqual(refused);
  expect(await port.standing('W1')).toEqual(refused);
  expect(await port.send({ ...request, orderNo: 'W2', address: 'any text' })).toMatchObject({
    value: { state: 'refused', reason: 'bad_address' },
  });
});
