/** The payout service sends each withdrawal once, whatever becomes of a call, and staff have what it does not take. */
import { once } from 'node:events';
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Answer } from '../platform/answer.ts';
import { startNode } from '../testing/node.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';
import type { PayoutSender, PayoutStanding, PayoutWish } from './payout-port.ts';
import { sendPayout } from './payout-service.ts';
import { openSandboxSender } from './sandbox-sender.ts';

const hash = `0x${'a'.repeat(64)}`;

let site: TestSite;
let chief: string;
/** An approved withdrawal. */
let model: number;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken();
  const { id, approve } = await approved();
  await approve();
  model = id;
});
afterAll(() => site.stop());
beforeEach(() => site.sandbox.clearFaults());

async function automaticBelow(yuan: number) {
  const {
    version: _version,
    setBy: _by,
    setAt: _at,
    ...rules
  } = (await site.staff('withdrawalSettings', {}, chief)).data;
  await site.staff('updateWithdrawalSettings', { ...rules, automaticBelow: yuan }, chief);
  await expect
    .poll(async () => (await site.staff('withdrawalSettings', {}, chief)).data.automaticBelow)
    .toBe(yuan);
}

/** A withdrawal that waits for staff to approve it. */
async function approved(yuan = 400, address = `0x${crypto.randomUUID().replaceAll('-', '')}00000000`) {
  const { token } = await site.memberWith(10_000_000n);
  const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: address, pay_pass: payPassword };
  const { data: bound } = await site.call('bindCard', card, { token });
  const { data } = await site.call(
    'withdraw',
    { amount: yuan, bank: bound.id, password: payPassword },
    { token },
  );
  const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  const id = queue.rows[0]?.id ?? 0;
  const approve = () => site.staff('approveWithdrawal', { id }, chief);
  return { id, token, number: data.order_no, address, approve };
}

interface Row {
  readonly service: string | null;
  readonly payout: string | null;
  readonly hash: string | null;
  readonly attempts: number;
}

async function rowOf(id: number): Promise<Row | undefined> {
  const { rows } = await site.running.site.database.query<Row>(
    'select service, payout, transaction_hash as hash, service_attempts as attempts from withdrawal_order where id = $1',
    [id],
  );
  return rows[0];
}

/** An order at the service without a job that would send it: a copy of one that was approved, under a number of its own. */
async function queued() {
  const { database } = site.running.site;
  const number = `W${crypto.randomUUID().replaceAll('-', '')}`;
  const { rows } = await database.query<{ id: bigint; address: string }>(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id,
        state, created_at, decided_by, decided_at, payout, service)
     select $2, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, gen_random_uuid(),
        state, created_at, decided_by, decided_at, 'due', 'queued'
       from withdrawal_order where id = $1 returning id, address`,
    [model, number],
  );
  return { id: Number(rows[0]?.id), number, address: rows[0]?.address ?? '' };
}

/** A service of which each call's answer is told; it remembers what it was asked to send. */
function sender(answers: readonly (Answer<PayoutStanding> | 'not_found')[]) {
  const sent: PayoutWish[] = [];
  const left = [...answers];
  const next = () => left.shift() ?? ({ outcome: 'unknown', reason: 'no more answers' } as const);
  const port: PayoutSender = {
    async send(wish) {
      sent.push(wish);
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

/** The stand-in's, over the wire. */
function realSender(timeoutMs = 8_000): PayoutSender {
  const { config, clock } = site.running.site;
  const { SANDBOX_URL: url, SANDBOX_OPERATOR: operator, SANDBOX_SECRET: secret } = config;
  return openSandboxSender({ url, operator, secret, timeoutMs }, clock);
}

const accepted = (transaction?: string) =>
  ({ outcome: 'done', value: { state: 'accepted', transaction } }) as const;
const unknown = { outcome: 'unknown', reason: 'time-out' } as const;

const step = ({ id }: { readonly id: number }, port: PayoutSender) =>
  sendPayout({ site: site.running.site, settings: site.running.settings, sender: port }, BigInt(id));

test('below the limit an approved withdrawal goes to the service by itself; at it, or with a transaction named, to staff', async () => {
  await automaticBelow(1_000);
  const small = await approved(999);
  const large = await approved(1_000);
  const named = await approved(999);
  await Promise.all([small.approve(), large.approve()]);
  await site.staff('approveWithdrawal', { id: named.id, transactionHash: hash }, chief);
  await expect.poll(async () => (await rowOf(small.id))?.service).toBe('accepted');
  // The stand-in has no node: it takes the payout, and the queue says that its transaction is not known.
  expect(await rowOf(small.id)).toMatchObject({ payout: 'due', hash: null });
  expect(await rowOf(large.id)).toMatchObject({ service: null });
  expect(await rowOf(named.id)).toMatchObject({ service: null, hash });
  const { data } = await site.staff('payouts', { search: small.number }, chief);
  expect(data.rows).toMatchObject([{ service: 'accepted', reason: '付款服务已受理，尚无交易哈希' }]);
  const { data: detail } = await site.call(
    'transactionDetail',
    { out_trade_no: small.number },
    { token: small.token },
  );
  expect(detail.steps.at(-1)?.note).toContain('由付款服务自动汇出');
  expect((await site.staff('openPayoutBatch', { ids: [small.id] }, chief)).message).toContain(
    '已交给付款服务',
  );
});

test('a large amount takes two people before the service hears of it', async () => {
  await automaticBelow(100_000);
  const order = await approved(60_000);
  expect((await order.approve()).data).toEqual({ state: 'pending' });
  expect(await rowOf(order.id)).toMatchObject({ service: null });
  expect((await order.approve()).code).toBe(codes.four_eyes.code);
  const clerk = await site.staffToken('clerk');
  const approvals = await Promise.all(
    Array.from({ length: 50 }, () => site.staff('approveWithdrawal', { id: order.id }, clerk)),
  );
  expect(approvals.filter(({ code }) => code === 200)).toHaveLength(1);
  await expect.poll(async () => (await rowOf(order.id))?.service).toBe('accepted');
});

test('an unknown outcome is asked for, and never sent again while the service knows it', async () => {
  const order = await queued();
  const { port, sent } = sender([unknown, unknown, accepted(), accepted(hash.replace('a', 'b'))]);
  expect(await step(order, port)).toEqual({ open: true, attempts: 1 });
  expect(await rowOf(order.id)).toMatchObject({ service: 'asked', hash: null });
  await step(order, port);
  expect(await step(order, port)).toMatchObject({ open: true });
  expect(await rowOf(order.id)).toMatchObject({ service: 'accepted', hash: null });
  expect(await step(order, port)).toMatchObject({ open: false });
  expect(await rowOf(order.id)).toMatchObject({ service: 'accepted', hash: hash.replace('a', 'b') });
  expect(sent).toEqual([
    { orderNo: order.number, protocol: 'ERC20', address: order.address, micro: 50_550_000n },
  ]);
  // Done: nothing is asked any more.
  expect(await step(order, port)).toEqual({ open: false, attempts: 0 });
});

test('what the service never heard of is sent again under the same number', async () => {
  const order = await queued();
  const { port, sent } = sender([unknown, 'not_found', accepted()]);
  await step(order, port);
  await step(order, port);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toEqual(sent[1]);
  expect(await rowOf(order.id)).toMatchObject({ service: 'accepted' });
});

test('a refusal is final, says why, and gives the order to staff', async () => {
  const order = await queued();
  const { port } = sender([{ outcome: 'done', value: { state: 'refused', reason: 'bad_address' } }]);
  expect(await step(order, port)).toMatchObject({ open: false });
  const { data } = await site.staff('payouts', { search: order.number }, chief);
  expect(data.rows).toMatchObject([
    { service: 'refused', payout: 'due', reason: '付款服务未受理（bad_address），请人工汇出' },
  ]);
  expect((await site.staff('openPayoutBatch', { ids: [order.id] }, chief)).code).toBe(200);
});

test('while an outcome is open staff cannot pay it otherwise, nor name a transaction in the first hour', async () => {
  const order = await queued();
  const correct = () =>
    site.staff('correctPayout', { id: order.id, transactionHash: `0x${'c'.repeat(64)}` }, chief);
  expect((await correct()).message).toContain('结果还未查明');
  await step(order, sender([unknown]).port);
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
    const order = await queued();
    const port = realSender(300);
    for (let tries = 0; (await rowOf(order.id))?.service !== 'accepted'; tries += 1) {
      if (tries === 3) throw new Error('never accepted');
      await step(order, port);
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
  const port = realSender();
  await site.sandbox.fault('payouts/send', 'refuse', 1, { reason: 'insufficient_funds' });
  const wish = {
    orderNo: 'W1',
    protocol: 'TRC20',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    micro: 5n,
  } as const;
  const refused = { outcome: 'done', value: { state: 'refused', reason: 'insufficient_funds' } };
  expect(await port.send(wish)).toEqual(refused);
  expect(await port.send(wish)).toEqual(refused);
  expect(await port.standing('W1')).toEqual(refused);
  expect(await port.send({ ...wish, orderNo: 'W2', address: 'any text' })).toMatchObject({
    value: { state: 'refused', reason: 'bad_address' },
  });
});

test.each(['before-payout', 'after-payout'])(
  'a node killed %s: what it had begun is asked for, and sent once',
  async (killAt) => {
    const { database, config } = site.running.site;
    const orders = await Promise.all(Array.from({ length: 20 }, () => queued()));
    const node = await startNode(config, { killAt });
    const ended = once(node.child, 'exit');
    // Slow enough that the node that lives, which does four at a time, leaves some for the other for six seconds.
    await site.sandbox.fault('payouts/send', 'slow', orders.length, { delayMs: 1_500 });
    for (const { id } of orders)
      await database.query('select graphile_worker.add_job($1, $2::json)', [
        'send_payout',
        JSON.stringify({ order: String(id) }),
      ]);
    expect(await ended).toEqual([null, 'SIGKILL']);
    const begun = async () => {
      const rows = await Promise.all(orders.map(async (order) => ({ order, row: await rowOf(order.id) })));
      return rows.filter(({ row }) => row?.service !== 'accepted');
    };
    // The other node's are through, and what was on its way to the service has arrived.
    let left = await begun();
    for (let last = -1; last !== left.length; left = await begun()) {
      last = left.length;
      await new Promise((wake) => setTimeout(wake, 500));
    }
    // Some it had called for, and some it may only have taken from the queue.
    expect(left.map(({ row }) => row?.service)).toContain('asked');
    await site.sandbox.clearFaults();
    const real = realSender();
    let sends = 0;
    const counting: PayoutSender = {
      ...real,
      send: (wish) => {
        sends += 1;
        return real.send(wish);
      },
    };
    for (const { order } of left) {
      await step(order, counting);
      expect(await rowOf(order.id)).toMatchObject({ service: 'accepted' });
      expect(await step(order, counting)).toMatchObject({ open: true });
    }
    // What the service had taken before the death was not sent again.
    if (killAt === 'after-payout') expect(sends).toBeLessThan(left.length);
    else expect(sends).toBe(left.length);
  },
  60_000,
);
