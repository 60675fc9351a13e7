/** Withdrawals that a stand-in for a BTCPay Server pays: one payout that moves money, whatever is lost, doubled, late or contradicted. */
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { nodeAddress } from '../chain/index.ts';
import { openBreaker } from '../platform/breaker.ts';
import { startNode } from '../testing/node.ts';
import { payoutsOf } from '../testing/payouts.ts';
import { btcpaySecret } from '../testing/sandbox.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openBtcpaySender } from './btcpay-sender.ts';
import { correctPayout, takeBack } from './payout-corrections.ts';
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
      addressOf: nodeAddress,
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
  // The list is read where an earlier call has no answer.
  if (operation === 'payouts/list') await site.sandbox.fault('payouts/create', 'error_after');
  await site.sandbox.fault(operation, fault, 1, { delayMs: 30 });
  await untilAccepted(order, opened(400));
  expect(moving(await there(order.number))).toBe(1);
});

test('a list that is behind: what was asked for too often is never approved', async () => {
  const order = await payouts.queued();
  await site.sandbox.fault('payouts/create', 'error_after', 2);
  await site.sandbox.fault('payouts/list', 'refuse');
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
  await site.sandbox.fault('payouts/unique', 'refuse', 100_000);
});

test('a network that it does not serve is for staff', async () => {
  const request = { orderNo: 'W1', protocol: 'TRC20', address: 'T', micro: 1n } as const;
  expect(await opened().send(request)).toEqual({
    outcome: 'done',
    value: { state: 'refused', reason: 'network_not_served' },
  });
});

const requestOf = (order: { readonly number: string; readonly address: string }) =>
  ({ orderNo: order.number, protocol: 'ERC20', address: order.address, micro: 50_550_000n }) as const;
/** The calls that go to the server from now on, as `POST payouts`. */
function overheard(): string[] {
  const { fetch } = globalThis;
  const calls: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const path = /\/stores\/[^/]+\/(.*)$/.exec(String(input))?.[1];
    if (path !== undefined) calls.push(`${init?.method} ${path.replace(/[0-9a-f]{32}/, 'ID')}`);
    return fetch(input, init);
  });
  return calls;
}

test('the list of all payouts is read only where an earlier call for the order has no answer', async () => {
  const first = await payouts.queued();
  const calls = overheard();
  expect(await opened().send(requestOf(first))).toMatchObject({ value: { state: 'accepted' } });
  expect(calls).toEqual(['POST payouts', 'GET payouts/ID', 'POST payouts/ID']);
  const second = await payouts.queued();
  await site.sandbox.fault('payouts/create', 'error_after');
  calls.length = 0;
  expect(await opened().send(requestOf(second))).toMatchObject({ outcome: 'unknown' });
  expect(await opened().send(requestOf(second))).toMatchObject({ value: { state: 'accepted' } });
  expect(calls.slice(0, 2)).toEqual(['POST payouts', 'GET payouts?includeCancelled=true']);
  expect(await there(second.number)).toEqual(['AwaitingPayment']);
  const third = await payouts.queued();
  await site.sandbox.fault('payouts/create', 'refuse', 1, { reason: 'conflict' });
  calls.length = 0;
  expect(await opened().send(requestOf(third))).toEqual({ outcome: 'refused', reason: 'conflict' });
  await opened().send(requestOf(third));
  expect(calls).not.toContain('GET payouts?includeCancelled=true');
});

test('an address that it writes in another way is the same one', async () => {
  const order = await payouts.queued();
  const checksummed = { ...requestOf(order), address: order.address.toUpperCase().replace('0X', '0x') };
  await site.sandbox.fault('payouts/approve', 'error_before');
  expect(await opened().send(requestOf(order))).toMatchObject({ outcome: 'unknown' });
  expect(await opened().send(checksummed)).toMatchObject({ value: { state: 'accepted' } });
});

/** Its answers with something changed. */
function answeredWith(change: (payout: Record<string, unknown>) => object): void {
  const { fetch } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init);
    if (!/\/payouts(\/\w+)?$/.test(String(input)) || init?.method === 'DELETE') return response;
    return Response.json(change((await response.json()) as Record<string, unknown>));
  });
}

test.each([
  ['in another currency', { originalCurrency: 'CNY' }],
  ['to another address', { destination: `0x${'12'.repeat(20)}` }],
])('a payout %s is never approved', async (_how, other) => {
  const order = await payouts.queued();
  answeredWith((one) => ({ ...one, ...other }));
  expect(await opened().send(requestOf(order))).toMatchObject({ outcome: 'unknown' });
  expect(await opened().send(requestOf(order))).toMatchObject({ outcome: 'unknown' });
  expect(moving(await there(order.number))).toBe(0);
});

test('what would pay another amount is cancelled while it can be, and staff send', async () => {
  const order = await payouts.queued();
  answeredWith((one) => (one.payoutAmount === null ? one : { ...one, payoutAmount: '7.0' }));
  expect(await payouts.step(order, opened())).toMatchObject({ open: false });
  expect(await payouts.rowOf(order.id)).toMatchObject({ service: 'refused' });
  expect(await there(order.number)).toEqual(['Cancelled']);
});

test('a server that is silent is left alone after five calls, whatever the number of orders', async () => {
  const { signal } = new AbortController();
  const calls = overheard();
  const { database, clock } = site.running.site;
  const port = openBtcpaySender(
    {
      url: site.sandbox.url,
      store: 'shop-1',
      apiKey: btcpaySecret,
      methods: new Map([['ERC20', 'USDT-ETH']]),
      addressOf: nodeAddress,
      through: openBreaker(() => undefined, signal).through,
    },
    database,
    clock,
  );
  await site.sandbox.fault('payouts/create', 'error_before', 5);
  for (let times = 0; times < 10; times += 1) await port.send(requestOf(await payouts.queued()));
  expect(calls).toHaveLength(5);
});

const byHand = `0x${'b'.repeat(64)}`;
const naming = (order: { readonly id: number }) => {
  const { database, clock } = site.running.site;
  const { settings } = site.running;
  return takeBack(
    { database, clock, settings, sender: opened() },
    { id: BigInt(order.id), transactionHash: byHand },
  );
};
const anHourLater = (order: { readonly id: number }) =>
  site.running.site.database.query(
    "update withdrawal_order set service_asked_at = service_asked_at - interval '61 minutes' where id = $1",
    [order.id],
  );

test('staff paid what waits there: it is cancelled there first, and nothing is kept while nobody knows whether it was', async () => {
  const order = await payouts.queued();
  await untilAccepted(order);
  await site.sandbox.fault('payouts/cancel', 'down');
  expect(await naming(order)).toMatchObject({ code: 'payout_service_unsettled' });
  const { database } = site.running.site;
  const named = () =>
    database.transaction((tx) =>
      correctPayout(
        tx,
        { clock: site.running.site.clock, settings: site.running.settings },
        { id: BigInt(order.id), transactionHash: byHand, staffId: 1n, key: crypto.randomUUID() },
      ),
    );
  expect(await named()).toMatchObject({ ok: false, code: 'payout_service_unsettled' });
  expect(await naming(order)).toBeUndefined();
  expect(await there(order.number)).toEqual(['Cancelled']);
  expect(await named()).toMatchObject({ ok: true });
  expect(await payouts.rowOf(order.id)).toMatchObject({ hash: byHand });
});

test('staff paid what was approved, its answer lost: it is cancelled; what is on its way, or paid, is refused in words', async () => {
  const lost = await payouts.queued();
  await site.sandbox.fault('payouts/approve', 'error_after');
  await payouts.step(lost, opened());
  await anHourLater(lost);
  expect(await naming(lost)).toBeUndefined();
  expect(await there(lost.number)).toEqual(['Cancelled']);
  const order = await payouts.queued();
  await untilAccepted(order);
  await site.sandbox.payout(order.number, 'InProgress');
  expect(await naming(order)).toMatchObject({ code: 'payout_on_its_way' });
  await site.sandbox.payout(order.number, 'Completed', { proof: hash });
  expect(await naming(order)).toMatchObject({ code: 'payout_service_paid', data: { transaction: hash } });
  expect(await payouts.rowOf(order.id)).toMatchObject({ hash: null });
});

test('staff paid what was asked for without an answer: no payout is chosen for it any more', async () => {
  const order = await payouts.queued();
  await site.sandbox.fault('payouts/create', 'error_after');
  await payouts.step(order, opened());
  await anHourLater(order);
  expect(await naming(order)).toBeUndefined();
  expect(await opened().send(requestOf(order))).toMatchObject({ value: { state: 'refused' } });
  expect(moving(await there(order.number))).toBe(0);
});
