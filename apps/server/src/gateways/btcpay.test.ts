/** A whole site whose deposits go through a stand-in for a BTCPay Server, on good days and bad ones: 0 fen lost or doubled. */
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { btcpaySecret } from '../testing/sandbox.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';
import { openGateways } from './adapters.ts';
import { askGateways } from './asking.ts';
import { openPayPages } from './pages.ts';
import { centralOf, openPageOrder, TestClock } from './testing.ts';

const clock = new TestClock();
let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ clock });
  await site.running.site.database.query(
    "insert into gateway (code, name, adapter, ways, position) values ('btcpay', '自有收银台', 'btcpay', '{wechat,alipay}', -1)",
  );
});
afterEach(() => site.sandbox.clearFaults());
afterAll(() => site.stop());

const minute = 60_000;
const hour = 60 * minute;
const parts = () => {
  const { site: context, wallet, settings } = site.running;
  return { site: context, wallet, settings, gateways: openGateways(context) };
};
/** As the job does, with one order's turn come and nobody else's. */
const ask = async (order: string) => {
  await site.running.site.database.query(
    `update gateway_payment p set ask_at = case when d.order_no = $2 then $1::timestamptz end
       from deposit_order d where d.id = p.order_id and p.ask_at is not null`,
    [clock.now(), order],
  );
  await askGateways(parts());
};
const stateOf = async (order: string, token: string) =>
  (await site.call('depositOrder', { deposit_no: order }, { token })).data.info.state;
const arrivals = async (order: string) => {
  const { rows } = await site.running.site.database.query<{
    payment: string;
    state: string;
    reason: string;
    amount: bigint;
  }>('select payment, state, reason, amount from gateway_arrival where order_no = $1 order by id', [order]);
  return rows.map(({ state, reason, amount }) => ({ state, reason, amount: Number(amount) }));
};
const fenOf = (all: readonly { readonly amount: number }[]) =>
  all.reduce((sum, { amount }) => sum + amount, 0);
const credited = (amount: number) => ({ state: 'credited', reason: '', amount });
const late = (amount: number) => ({ state: 'review', reason: 'late_payment', amount });
const waits = (amount: number) => ({ state: 'review', reason: 'second_payment', amount });
const paymentOf = async (order: string) => {
  const { rows } = await site.running.site.database.query<{
    ask_at: Date | null;
    trouble: string | null;
    state: string;
    reference: string | null;
  }>(
    'select p.ask_at, p.trouble, p.state, p.reference from gateway_payment p join deposit_order d on d.id = p.order_id where d.order_no = $1',
    [order],
  );
  return rows[0];
};

const hoursUntilAsked = async (order: string) =>
  Math.round((((await paymentOf(order))?.ask_at?.getTime() ?? 0) - clock.now().getTime()) / hour);

/** Sends a callback as anybody could who has the secret, or has not. */
async function callback(content: object, secret = `webhook:${btcpaySecret}`) {
  const body = JSON.stringify(content);
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const response = await fetch(`${site.running.address}/gateways/btcpay/callback`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` },
    body,
  });
  return response.status;
}

test('a member pays on the invoice’s page; the callback only rings, and what is asked for then is credited once', async () => {
  const { token, order } = await openPageOrder(site);
  const shown = (await site.call('depositOrder', { deposit_no: order }, { token })).data;
  expect(shown.cardlist.mch_id).toMatch(/\/i\/[\w-]+$/);
  expect((await paymentOf(order))?.reference).toBe(shown.cardlist.mch_id.split('/i/')[1]);
  // A node's own job asks when it rings: nobody asks here.
  const working = await site.secondNode({ works: true });
  try {
    await site.sandbox.invoice(order, 'pay');
    // A busy machine may be slower than the node waits: it is rung again then, as a server rings whoever did not hear.
    await expect
      .poll(
        async () => {
          const central = await centralOf(site, token);
          if (central === 0) await site.sandbox.invoice(order, 'repeat_all');
          return central;
        },
        { interval: 2_000 },
      )
      .toBe(1_000);
  } finally {
    await working.stop();
  }
  await site.sandbox.invoice(order, 'repeat_all');
  await ask(order);
  await ask(order);
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await arrivals(order)).toEqual([credited(100_000)]);
});

test('unsigned, signed by another key, about nobody’s invoice: no effect', async () => {
  const { order } = await openPageOrder(site);
  const told = { type: 'InvoiceSettled', storeId: 'shop-1', invoiceId: 'x', metadata: { orderId: order } };
  const before = await paymentOf(order);
  expect(await callback(told, btcpaySecret)).toBe(401);
  expect(await callback(told, 'a-secret-of-somebody-else')).toBe(401);
  expect(await callback({ ...told, metadata: { orderId: 'D0' } })).toBe(200);
  expect(await callback({ ...told, metadata: undefined })).toBe(200);
  expect(await paymentOf(order)).toEqual(before);
  // A callback that says "settled" settles nothing: the server is asked, and says that it is open.
  expect(await callback(told)).toBe(200);
  await ask(order);
  expect(await arrivals(order)).toEqual([]);
});

test('the same callback a hundred times makes one question, five seconds apart at the soonest', async () => {
  const { order } = await openPageOrder(site);
  const told = { type: 'InvoiceProcessing', storeId: 'shop-1', invoiceId: 'x', metadata: { orderId: order } };
  expect(new Set(await Promise.all(Array.from({ length: 100 }, () => callback(told))))).toEqual(
    new Set([200]),
  );
  await askGateways(parts());
  const asked = clock.now().getTime();
  expect(await callback(told)).toBe(200);
  const next = (await paymentOf(order))?.ask_at?.getTime() ?? 0;
  expect(next - asked).toBeGreaterThan(3_000);
  expect(next - asked).toBeLessThanOrEqual(5_000);
});

test('an order that stays open is asked about ever more rarely, and every half an hour at least', async () => {
  const { order } = await openPageOrder(site);
  const minutes: number[] = [];
  for (let times = 0; times < 7; times += 1) {
    await ask(order);
    const next = (await paymentOf(order))?.ask_at?.getTime() ?? 0;
    minutes.push(Math.round((next - clock.now().getTime()) / 60_000));
  }
  expect(minutes).toEqual([2, 4, 8, 16, 30, 30, 30]);
});

/** What a payer and time do to an invoice of 1,000.00, and what has become of it when all is over. */
const situations: readonly {
  readonly name: string;
  readonly play: (order: string) => Promise<unknown>;
  readonly arrived: readonly { readonly state: string; readonly amount: number }[];
  /** Of the order: 1 open, 2 credited, 3 closed. */
  readonly state: number;
}[] = [
  {
    name: 'paid to the fen',
    play: (order) => site.sandbox.invoice(order, 'pay'),
    arrived: [credited(100_000)],
    state: 2,
  },
  {
    name: 'paid over',
    play: (order) => site.sandbox.invoice(order, 'pay', { amount: 120_000 }),
    arrived: [credited(120_000)],
    state: 2,
  },
  {
    name: 'paid in two parts',
    async play(order) {
      await site.sandbox.invoice(order, 'pay', { amount: 40_000 });
      await ask(order);
      expect(await arrivals(order)).toEqual([]);
      await site.sandbox.invoice(order, 'pay', { amount: 60_000 });
    },
    arrived: [credited(100_000)],
    state: 2,
  },
  {
    name: 'paid again when it was settled: the rest waits for staff',
    async play(order) {
      await site.sandbox.invoice(order, 'pay');
      await ask(order);
      await site.sandbox.invoice(order, 'pay', { amount: 30_000 });
      await ask(order);
      await site.sandbox.invoice(order, 'pay', { amount: 7 });
    },
    arrived: [credited(100_000), waits(30_000), waits(7)],
    state: 2,
  },
  {
    name: 'a part, and then nothing',
    async play(order) {
      await site.sandbox.invoice(order, 'pay', { amount: 50_000 });
      await site.sandbox.invoice(order, 'expire');
    },
    arrived: [credited(50_000)],
    state: 2,
  },
  {
    name: 'seen, and settled an hour later',
    async play(order) {
      await site.sandbox.invoice(order, 'pay', { confirmed: false });
      await ask(order);
      expect(await arrivals(order)).toEqual([]);
      await site.sandbox.invoice(order, 'confirm');
    },
    arrived: [credited(100_000)],
    state: 2,
  },
  {
    name: 'seen, and lost again',
    async play(order) {
      await site.sandbox.invoice(order, 'pay', { confirmed: false });
      await ask(order);
      await site.sandbox.invoice(order, 'lose');
    },
    arrived: [],
    state: 1,
  },
  {
    name: 'declined by the shop before anything came',
    play: (order) => site.sandbox.invoice(order, 'invalidate'),
    arrived: [],
    state: 3,
  },
  {
    name: 'declined by the shop, and paid all the same: staff decide',
    async play(order) {
      await site.sandbox.invoice(order, 'invalidate');
      await site.sandbox.invoice(order, 'pay');
    },
    arrived: [],
    state: 1,
  },
  {
    name: 'called settled by hand, without a payment',
    play: (order) => site.sandbox.invoice(order, 'settle'),
    arrived: [],
    state: 1,
  },
  {
    name: 'a status that nobody knows',
    async play(order) {
      await site.sandbox.invoice(order, 'pay');
      await site.sandbox.invoice(order, 'freeze');
    },
    arrived: [],
    state: 1,
  },
];

const webhookFaults = [undefined, 'twice', 'malformed'] as const;
const askingFaults = ['malformed', 'down'] as const;

test.each(situations.flatMap((situation) => webhookFaults.map((fault) => ({ ...situation, fault }))))(
  '$name, while callbacks are $fault',
  async ({ play, arrived, state, fault }) => {
    if (fault) await site.sandbox.fault('btcpay/webhook', fault, 50, { delayMs: 10 });
    const { token, order } = await openPageOrder(site);
    await play(order);
    await site.sandbox.clearFaults();
    await site.sandbox.invoice(order, 'repeat_all');
    await Promise.all([ask(order), ask(order), ask(order)]);
    await ask(order);
    expect(await arrivals(order)).toEqual(arrived);
    expect(await stateOf(order, token)).toBe(state);
    expect(await centralOf(site, token)).toBe(fenOf(arrived.filter((one) => one.state === 'credited')) / 100);
  },
);

test.each(situations.flatMap((situation) => askingFaults.map((fault) => ({ ...situation, fault }))))(
  '$name, while answers are $fault',
  async ({ play, arrived, state, fault }) => {
    const { token, order } = await openPageOrder(site);
    await site.sandbox.fault('invoices/payments', fault, 2);
    await site.sandbox.fault('invoices/list', fault, 2);
    await play(order);
    for (let times = 0; times < 6; times += 1) await ask(order);
    // What was asked about later came together, and is the same money.
    expect(fenOf(await arrivals(order))).toBe(fenOf(arrived));
    expect(await stateOf(order, token)).toBe(state);
  },
);

test.each(['error_after', 'timeout_after', 'malformed', 'down', 'error_before'])(
  'the answer to a new invoice is lost (%s): the order closes, and what is paid on it is credited once',
  async (fault) => {
    await site.sandbox.fault('invoices/create', fault);
    const { token, reply } = await openPageOrder(site);
    expect(reply.code).not.toBe(200);
    const { data } = await site.call('transactions', { type: 1, date: 1, page: 1 }, { token });
    const order = data.data[0]?.out_trade_no ?? '';
    expect(order).not.toBe('');
    const made = await site.sandbox.invoice(order, 'pay');
    expect(made).toBe(fault !== 'down' && fault !== 'error_before');
    // A busy machine may let the stand-in answer later than is waited for: its order's turn comes again.
    await expect
      .poll(async () => {
        await ask(order);
        return arrivals(order);
      })
      .toEqual(made ? [credited(100_000)] : []);
    await ask(order);
    expect(fenOf(await arrivals(order))).toBe(made ? 100_000 : 0);
    // One that goes well: five failures in a row would send the next orders elsewhere.
    expect((await openPageOrder(site)).reply.code).toBe(200);
  },
);

test('two invoices of one order, both paid: one sum, nothing lost, nothing doubled', async () => {
  await site.sandbox.fault('invoices/create', 'twice');
  const { token, order } = await openPageOrder(site);
  await site.sandbox.invoice(order, 'pay', { which: 0 });
  await ask(order);
  expect(await arrivals(order)).toEqual([credited(100_000)]);
  await site.sandbox.invoice(order, 'pay', { which: 1 });
  await Promise.all([ask(order), ask(order)]);
  expect(await arrivals(order)).toEqual([credited(100_000), waits(100_000)]);
  expect(await centralOf(site, token)).toBe(1_000);
});

test('a list that is behind makes no second invoice that anybody is credited for', async () => {
  const { token, order } = await openPageOrder(site);
  const { database } = site.running.site;
  const id = 'select id from deposit_order where order_no = $1';
  await database.query(
    `update gateway_payment set state = 'opening', page_url = null, reference = null where order_id = (${id})`,
    [order],
  );
  await site.sandbox.fault('invoices/list', 'refuse');
  expect((await openPayPages(parts()).open(order, 'zh-CN')).ok).toBe(true);
  expect(await site.sandbox.invoice(order, 'pay', { which: 1 })).toBe(true);
  await ask(order);
  expect(await centralOf(site, token)).toBe(1_000);
});

test('nodes that open one order at the same moment make one invoice', async () => {
  const { order } = await openPageOrder(site);
  await site.running.site.database.query(
    `update gateway_payment set state = 'opening', page_url = null, reference = null
      where order_id = (select id from deposit_order where order_no = $1)`,
    [order],
  );
  // The stand-in forgets the first one, as if it had never been.
  await site.sandbox.fault('invoices/list', 'refuse', 4);
  const nodes = Array.from({ length: 4 }, () => openPayPages(parts()));
  const opened = await Promise.all(nodes.map((node) => node.open(order, 'zh-CN')));
  expect(opened.map(({ ok }) => ok)).toEqual([true, true, true, true]);
  expect(await site.sandbox.invoice(order, 'pay', { which: 1 })).toBe(true);
  expect(await site.sandbox.invoice(order, 'pay', { which: 2 })).toBe(false);
});

test('what comes days late, its callback lost, is found by asking, and waits for staff: its rate was promised for an hour', async () => {
  const { token, order } = await openPageOrder(site);
  await site.sandbox.fault('btcpay/webhook', 'down', 100);
  await clock.advance(site, 2 * hour);
  await ask(order);
  expect(await stateOf(order, token)).toBe(3);
  await site.sandbox.invoice(order, 'pay', { amount: 60_000 });
  await clock.advance(site, 6 * hour);
  await ask(order);
  await site.sandbox.invoice(order, 'pay', { amount: 50_000 });
  await clock.advance(site, 24 * hour);
  await ask(order);
  expect(await stateOf(order, token)).toBe(3);
  expect(await centralOf(site, token)).toBe(0);
  expect(await arrivals(order)).toEqual([late(60_000), late(50_000)]);
  // It is asked about for as long as it may grow, and then no more.
  expect(await hoursUntilAsked(order)).toBe(6);
  await clock.advance(site, 80 * hour);
  await ask(order);
  expect((await paymentOf(order))?.ask_at).toBeNull();
});

test('a part in time is credited at the promised rate, the rest that came too late waits', async () => {
  const { token, order } = await openPageOrder(site);
  await site.sandbox.invoice(order, 'pay', { amount: 40_000 });
  await clock.advance(site, 2 * hour);
  await ask(order);
  await site.sandbox.invoice(order, 'pay', { amount: 60_000 });
  await ask(order);
  expect(await centralOf(site, token)).toBe(400);
  expect(await arrivals(order)).toEqual([credited(40_000), late(60_000)]);
});

test('an invoice that the shop archived counts like any other', async () => {
  const { token, order } = await openPageOrder(site);
  await site.sandbox.invoice(order, 'pay');
  await site.sandbox.invoice(order, 'archive');
  await ask(order);
  expect(await centralOf(site, token)).toBe(1_000);
});

test('a total that waits for staff is asked about every six hours, also once they credited it, and at last no more', async () => {
  const { order } = await openPageOrder(site);
  const { database } = site.running.site;
  await site.running.site.database.query(
    "update deposit_order set state = 'rejected', decided_by = 'system', decided_at = $2 where order_no = $1",
    [order, clock.now()],
  );
  await site.sandbox.invoice(order, 'pay');
  await ask(order);
  const { rows } = await database.query<{ id: bigint }>(
    'select id from gateway_arrival where order_no = $1',
    [order],
  );
  expect(rows).toHaveLength(1);
  expect(await hoursUntilAsked(order)).toBe(6);
  await database.query(
    "update deposit_order set state = 'pending', decided_by = null, decided_at = null where order_no = $1",
    [order],
  );
  const credit = { id: Number(rows[0]?.id), orderNo: order };
  expect((await site.staff('creditArrival', credit, await site.staffToken())).code).toBe(200);
  expect(await paymentOf(order)).toMatchObject({ state: 'paid' });
  expect(await hoursUntilAsked(order)).toBe(6);
  await clock.advance(site, 80 * hour);
  await ask(order);
  expect((await paymentOf(order))?.ask_at).toBeNull();
});

test('the server is killed and comes back: what was paid is told', async () => {
  await site.sandbox.fault('btcpay/webhook', 'down', 100);
  const { token, order } = await openPageOrder(site);
  await site.sandbox.invoice(order, 'pay');
  await site.sandbox.killAndRestart();
  await clock.advance(site, 0);
  await ask(order);
  expect(await centralOf(site, token)).toBe(1_000);
  expect(await arrivals(order)).toEqual([credited(100_000)]);
});
