/** Withdrawals that a stand-in for a BTCPay Server pays: one payout that moves money, whatever is lost, doubled, late or contradicted. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startNode } from '../testing/node.ts';
import { payoutsOf } from '../testing/payouts.ts';
import { btcpaySecret } from '../testing/sandbox.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openBtcpaySender } from './btcpay-sender.ts';
import type { PayoutSender } from './payout-port.ts';
import { queueForService } from './payout-service.ts';

const hash = `0x${'a'.repeat(64)}`;
let site: TestSite;
let payouts: ReturnType<typeof payoutsOf>;
beforeAll(async () => {
  site = await startTestSite();
  payouts = payoutsOf(site, await site.staffToken());
  // Copies of one order have one address: what the server holds against that has a test of its own.
  await site.sandbox.fault('payouts/unique', 'refuse', 100_000);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => site.stop());

const opened = (timeoutMs = 8_000): PayoutSender => {
  const { database, clock } = site.running.site;
  return openBtcpaySender(
    {
      url: site.sandbox.url,
      store: 'shop-1',
      apiKey: btcpaySecret,
      methods: new Map([['ERC20', 'USDT-ETH']]),
      timeoutMs,
    },
    database,
    clock,
  );
};
const there = async (order: string) =>
  (await site.sandbox.payouts()).filter((one) => one.order === order).map(({ state }) => state);
/** Payouts by which money moves, or will. */
const moving = (states: readonly string[]) =>
  states.filter((state) => state !== 'Cancelled' && state !== 'AwaitingApproval').length;

/** Until the service has it. */
async function untilAccepted(order: Awaited<ReturnType<typeof payouts.queued>>, port = opened()) {
  for (let tries = 0; (await payouts.rowOf(order.id))?.service !== 'accepted'; tries += 1) {
    if (tries === 8) throw new Error('never accepted');
    await payouts.step(order, port);
  }
}

test('approved, on its way, completed with its transaction: the order is paid as the chain will say', async () => {
  const order = await payouts.queued();
  const port = opened();
  await payouts.step(order, port);
  expect(await there(order.number)).toEqual(['AwaitingPayment']);
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted', hash: null });
  await site.sandbox.payout(order.number, 'InProgress');
  expect(await payouts.step(order, port)).toMatchObject({ open: true });
  await site.sandbox.payout(order.number, 'Completed', { proof: hash });
  expect(await payouts.step(order, port)).toMatchObject({ open: false });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted', hash });
  // Told twice, it is over.
  expect(await payouts.step(order, port)).toEqual({ open: false, attempts: 0 });
});

test.each(
  ['payouts/create', 'payouts/list', 'payouts/read', 'payouts/approve'].flatMap((operation) =>
    ['timeout_after', 'error_after', 'twice', 'malformed', 'down', 'late', 'wrong_amount'].map((fault) => ({
      operation,
      fault,
    })),
  ),
)('$operation with the fault $fault: one payout moves money', async ({ operation, fault }) => {
  const order = await payouts.queued();
  await site.sandbox.fault(operation, fault, 1, { delayMs: 30 });
  await untilAccepted(order, opened(400));
  expect(moving(await there(order.number))).toBe(1);
});

test('a list that is behind, twice: what was asked for too often is never approved', async () => {
  const order = await payouts.queued();
  await site.sandbox.fault('payouts/create', 'error_after', 2);
  await site.sandbox.fault('payouts/list', 'refuse', 2);
  await untilAccepted(order);
  const states = await there(order.number);
  expect(states).toHaveLength(2);
  expect(moving(states)).toBe(1);
});

test('two nodes at the same moment approve one payout', async () => {
  for (let times = 0; times < 5; times += 1) {
    const order = await payouts.queued();
    const request = {
      orderNo: order.number,
      protocol: 'ERC20',
      address: order.address,
      micro: 50_550_000n,
    } as const;
    await Promise.all([1, 2, 3].map(() => opened().send(request)));
    await untilAccepted(order);
    expect(moving(await there(order.number))).toBe(1);
  }
});

test('a process that dies around any of its calls: another goes on with one payout', async () => {
  const { fetch } = globalThis;
  for (const effect of [false, true])
    for (let dies = 1; dies <= 4; dies += 1) {
      const order = await payouts.queued();
      let calls = 0;
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
        if (!String(input).includes('/stores/')) return fetch(input, init);
        calls += 1;
        if (calls < dies) return fetch(input, init);
        if (calls === dies && effect) await fetch(input, init);
        throw new Error('dead');
      });
      await payouts.step(order, opened());
      vi.restoreAllMocks();
      await untilAccepted(order);
      expect(moving(await there(order.number))).toBe(1);
    }
});

test.each(['before-payout', 'after-payout'])('a node killed %s: one payout', async (killAt) => {
  const { database, config } = site.running.site;
  const order = await payouts.queued();
  const node = await startNode(config, {
    killAt,
    env: {
      BTCPAY_URL: site.sandbox.url,
      BTCPAY_STORE: 'shop-1',
      BTCPAY_API_KEY: btcpaySecret,
      BTCPAY_PAYOUT_METHODS: 'ERC20=USDT-ETH',
    },
  });
  const ended = once(node.child, 'exit');
  await queueForService(database, BigInt(order.id));
  expect(await ended).toEqual([null, 'SIGKILL']);
  await untilAccepted(order);
  expect(moving(await there(order.number))).toBe(1);
});

test('cancelled before it was on its way is a refusal; staff send it, and nothing else is approved', async () => {
  const order = await payouts.queued();
  const port = opened();
  await payouts.step(order, port);
  await site.sandbox.payout(order.number, 'Cancelled');
  expect(await payouts.step(order, port)).toMatchObject({ open: false });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'refused' });
  const request = {
    orderNo: order.number,
    protocol: 'ERC20',
    address: order.address,
    micro: 50_550_000n,
  } as const;
  expect(await port.send(request)).toMatchObject({ value: { state: 'refused' } });
  expect(await there(order.number)).toEqual(['Cancelled']);
});

test('cancelled after it was completed, or a word that nobody knows, is no refusal', async () => {
  const order = await payouts.queued();
  const port = opened();
  await payouts.step(order, port);
  await site.sandbox.payout(order.number, 'Completed');
  expect(await payouts.step(order, port)).toMatchObject({ open: true });
  for (const state of ['Cancelled', 'Frozen']) {
    await site.sandbox.payout(order.number, state);
    expect(await payouts.step(order, port)).toMatchObject({ open: true });
    expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'accepted', hash: null });
  }
  await site.sandbox.payout(order.number, 'Completed', { proof: hash });
  expect(await payouts.step(order, port)).toMatchObject({ open: false });
});

test('a payout that waits for approval is not sent for a member who may not be paid now', async () => {
  const order = await payouts.queued();
  const port = opened();
  await site.sandbox.fault('payouts/approve', 'error_before');
  await payouts.step(order, port);
  expect(await there(order.number)).toEqual(['AwaitingApproval']);
  // It is not sent: whoever asks hears so, and decides anew whether it may be.
  expect(await port.standing(order.number)).toEqual({ outcome: 'done', value: { state: 'not_found' } });
});

test('an address that another payout is on its way to: later, and not never', async () => {
  const first = await payouts.queued();
  await untilAccepted(first);
  const second = await payouts.queued();
  await site.sandbox.fault('payouts/create', 'refuse', 1, { reason: 'conflict' });
  // What it refuses for good is for staff.
  await payouts.step(second, opened());
  expect(await payouts.rowOf(second.id)).toMatchObject({ service: 'refused' });
  await site.sandbox.clearFaults();
  const third = await payouts.queued();
  expect(await payouts.step(third, opened())).toMatchObject({ open: true });
  expect(await payouts.rowOf(third.id)).toMatchObject({ service: 'asked' });
  // Those of the other tests, and the first.
  const all = await site.sandbox.payouts();
  for (const { id, order } of all)
    await site.sandbox.payout(order, 'Completed', {
      which: all.filter((one) => one.order === order).findIndex((one) => one.id === id),
    });
  await untilAccepted(third);
});

test('a network that it does not serve is for staff', async () => {
  const request = { orderNo: 'W1', protocol: 'TRC20', address: 'T', micro: 1n } as const;
  expect(await opened().send(request)).toEqual({
    outcome: 'done',
    value: { state: 'refused', reason: 'network_not_served' },
  });
});
