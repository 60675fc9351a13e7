/** Each step with the payout service: sent once, asked before it is sent again, and nothing for whoever may not be paid (decision 13). */
import { readStored } from '@mingpai/contract/texts';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Answer } from '../platform/answer.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import type { WithdrawalOrder } from './order.ts';
import { freezePayouts } from './payout-freeze.ts';
import type { PayoutSender, PayoutStatus } from './payout-port.ts';
import { payoutJobs, sendPayout } from './payout-service.ts';
import { approveWithdrawal } from './withdrawals.ts';

const hash = 'ab'.repeat(32);
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let clerk = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
  clerk = await cashier.staff('clerk');
});
afterAll(() => cashier.close());
beforeEach(async () => {
  clock.advance(25 * 3_600_000);
  // What other tests left at the service is none of this one's.
  await cashier.database.query(
    "update withdrawal_order set service = 'refused', service_asked_at = $1 where service is not null",
    [clock.now()],
  );
});

type Said = Answer<PayoutStatus> | 'not_found';
const accepted = (transaction?: string): Answer<PayoutStatus> => ({
  outcome: 'done',
  value: { state: 'accepted', transaction },
});
const unknown: Answer<PayoutStatus> = { outcome: 'unknown', reason: 'time-out' };

/** A service that gives these answers, and keeps what it was asked: `send W1 …` or `standing W1`. */
function service(...answers: readonly Said[]) {
  const asked: string[] = [];
  const left = [...answers];
  const next = () => left.shift() ?? unknown;
  const sender: PayoutSender = {
    async send({ orderNo, protocol, address, micro }) {
      asked.push(`send ${orderNo} ${protocol} ${address} ${micro}`);
      const answer = next();
      return answer === 'not_found' ? unknown : answer;
    },
    async standing(orderNo) {
      asked.push(`standing ${orderNo}`);
      const answer = next();
      return answer === 'not_found' ? { outcome: 'done', value: { state: 'not_found' } } : answer;
    },
  };
  return { sender, asked };
}

/** Of an address that nobody was to be asked about. */
const checkAddress = async () => undefined;
const unasked = { check: undefined, uncheckedAddress: false };

/** An approved withdrawal of 100 yuan that the service is to send. */
async function queued(automaticBelow = 20_000n) {
  const order = await cashier.waiting(10_000n);
  const approval = { id: order.id, staffId: clerk, key: undefined, ...unasked, automaticBelow };
  const given = await cashier.database.transaction((tx) => approveWithdrawal(tx, cashier, approval));
  if (!given.ok) throw new Error(`refused: ${given.code}`);
  return order;
}

async function rowOf({ id }: { readonly id: bigint }): Promise<WithdrawalOrder> {
  const { rows } = await cashier.database.query<WithdrawalOrder>(
    'select * from withdrawal_order where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('no order');
  const { payout_reason: kept } = rows[0];
  return { ...rows[0], payout_reason: kept === null ? null : readStored(kept, 'zh-CN') };
}

const step = ({ id }: { readonly id: bigint }, sender: PayoutSender) =>
  sendPayout({ site: cashier.site, settings: cashier.settings, sender, checkAddress }, id);

async function jobsOf({ id }: { readonly id: bigint }): Promise<Date[]> {
  const { rows } = await cashier.database.query<{ run_at: Date }>(
    'select run_at from graphile_worker.jobs where key = $1',
    [`send_payout/${id}`],
  );
  return rows.map(({ run_at }) => run_at);
}

test('an order that is handed to the service waits for its first call, and a job is there that makes it', async () => {
  const order = await queued();
  expect(await rowOf(order)).toMatchObject({
    service: 'queued',
    payout: 'due',
    service_asked_at: null,
    service_attempts: 0,
  });
  expect(await jobsOf(order)).toHaveLength(1);
});

test('the first call sends what was quoted; that it was made is kept, also when nobody knows what became of it', async () => {
  const order = await queued();
  const { address } = await rowOf(order);
  const { sender, asked } = service(unknown);
  expect(await step(order, sender)).toEqual({ open: true, attempts: 1 });
  expect(asked).toEqual([`send ${order.orderNo} TRC20 ${address} 12880000`]);
  expect(await rowOf(order)).toMatchObject({
    service: 'asked',
    service_asked_at: clock.now(),
    service_attempts: 1,
    transaction_hash: null,
  });
});

test('what may have been sent is asked for first, and sent again only when the service never heard of it', async () => {
  const order = await queued();
  const first = clock.now();
  const { sender, asked } = service(unknown, unknown, 'not_found', accepted());
  await step(order, sender);
  clock.advance(10_000);
  expect(await step(order, sender)).toEqual({ open: true, attempts: 2 });
  expect(await step(order, sender)).toEqual({ open: true, attempts: 3 });
  const [send, ...later] = asked;
  expect(later).toEqual([`standing ${order.orderNo}`, `standing ${order.orderNo}`, send]);
  expect(await rowOf(order)).toMatchObject({
    service: 'accepted',
    service_asked_at: first,
    payout_reason: '付款服务已受理，尚无交易哈希',
  });
});

test('four who take a step with one order at the same moment send it once', async () => {
  const order = await queued();
  const { sender, asked } = service();
  await Promise.all(Array.from({ length: 4 }, () => step(order, sender)));
  expect(asked.filter((call) => call.startsWith('send'))).toHaveLength(1);
  expect(asked).toHaveLength(4);
});

test('with its transaction the order is done: where the chain is watched it is on its way, elsewhere nobody looks', async () => {
  const chain = await cashier.settings.current('chain');
  for (const enabled of [true, false]) {
    await cashier.set('chain', { TRC20: { ...chain.TRC20, enabled } });
    const order = await queued();
    const { sender, asked } = service(accepted(hash));
    expect(await step(order, sender)).toEqual({ open: false, attempts: 1 });
    expect(await rowOf(order)).toMatchObject({
      service: 'accepted',
      transaction_hash: `0x${hash}`,
      payout: enabled ? 'sent' : null,
      payout_since: enabled ? clock.now() : null,
      payout_reason: null,
    });
    expect(await step(order, sender)).toEqual({ open: false, attempts: 0 });
    expect(asked).toHaveLength(1);
  }
});

test('what the service names that is no transaction is none yet', async () => {
  const order = await queued();
  expect(await step(order, service(accepted('soon')).sender)).toMatchObject({ open: true });
  expect(await rowOf(order)).toMatchObject({ service: 'accepted', transaction_hash: null });
});

test('a refusal is final and gives the order to staff, with its reason', async () => {
  const order = await queued();
  const { sender, asked } = service({ outcome: 'refused', reason: 'bad_address' });
  expect(await step(order, sender)).toEqual({ open: false, attempts: 1 });
  expect(await rowOf(order)).toMatchObject({
    service: 'refused',
    payout: 'due',
    payout_reason: '付款服务未受理（bad_address），请人工汇出',
  });
  expect(await step(order, sender)).toEqual({ open: false, attempts: 0 });
  expect(asked).toHaveLength(1);
  const known = await queued();
  const refusing = service(unknown, { outcome: 'done', value: { state: 'refused', reason: 'funds' } });
  await step(known, refusing.sender);
  expect(await step(known, refusing.sender)).toMatchObject({ open: false });
  expect(await rowOf(known)).toMatchObject({ service: 'refused' });
});

test('nothing is sent for a frozen member; thawed, it goes on by itself and the reason is gone', async () => {
  const order = await queued();
  const freeze = (at: Date | null) =>
    cashier.database.query('update member set frozen_at = $2 where id = $1', [order.memberId, at]);
  await freeze(clock.now());
  const { sender, asked } = service(unknown);
  expect(await step(order, sender)).toEqual({ open: true, attempts: 1 });
  expect(asked).toEqual([]);
  expect(await rowOf(order)).toMatchObject({
    service: 'queued',
    service_asked_at: null,
    payout_reason: expect.stringContaining('会员已被冻结'),
  });
  await freeze(null);
  await step(order, sender);
  expect(asked).toHaveLength(1);
  expect(await rowOf(order)).toMatchObject({ service: 'asked', payout_reason: null });
});

test('nothing is sent within a day of a changed password, and after it everything is', async () => {
  const order = await queued();
  const { database, settings } = cashier;
  await database.transaction((tx) =>
    freezePayouts(tx, { settings, clock }, { memberId: order.memberId, credential: 'login_password' }),
  );
  const { sender, asked } = service(unknown);
  clock.advance(24 * 3_600_000 - 1);
  await step(order, sender);
  expect(asked).toEqual([]);
  expect((await rowOf(order)).payout_reason).toContain('刚修改过密码');
  clock.advance(1);
  await step(order, sender);
  expect(asked).toHaveLength(1);
});

test('what the service may have already is followed to its end, also for a frozen member, and never sent anew', async () => {
  const order = await queued();
  const { sender, asked } = service(unknown, 'not_found', accepted(hash.replaceAll('a', 'c')));
  await step(order, sender);
  await cashier.database.query('update member set frozen_at = $2 where id = $1', [
    order.memberId,
    clock.now(),
  ]);
  expect(await step(order, sender)).toMatchObject({ open: true });
  expect(asked.filter((call) => call.startsWith('send'))).toHaveLength(1);
  expect(await step(order, sender)).toMatchObject({ open: false });
  expect((await rowOf(order)).transaction_hash).toBe(`0x${hash.replaceAll('a', 'c')}`);
});

test('staff who name its transaction while the service is asked are believed', async () => {
  const order = await queued();
  const { sender } = service();
  const slow: PayoutSender = {
    ...sender,
    async send() {
      await cashier.database.query(
        "update withdrawal_order set transaction_hash = 'by hand', payout = null where id = $1",
        [order.id],
      );
      return { outcome: 'done', value: { state: 'accepted', transaction: hash } };
    },
  };
  expect(await step(order, slow)).toEqual({ open: false, attempts: 1 });
  expect(await rowOf(order)).toMatchObject({ transaction_hash: 'by hand', service: 'asked' });
});

test.each<[string, PayoutStatus, number]>([
  ['accepted it with another transaction', { state: 'accepted', transaction: hash }, 1],
  ['accepted it with the one that staff named', { state: 'accepted', transaction: 'cd'.repeat(32) }, 0],
  ['accepted it and names none yet', { state: 'accepted', transaction: undefined }, 0],
  ['refused it', { state: 'refused', reason: 'no such address' }, 0],
])(
  'people are told that an order may have been paid twice where the service %s',
  async (_how, value, times) => {
    const order = await queued();
    const told = vi.spyOn(cashier.site.log, 'error');
    onTestFinished(() => told.mockRestore());
    const slow: PayoutSender = {
      ...service().sender,
      async send() {
        await cashier.database.query(
          'update withdrawal_order set transaction_hash = $2, payout = null where id = $1',
          [order.id, `0x${'cd'.repeat(32)}`],
        );
        return { outcome: 'done', value };
      },
    };
    expect(await step(order, slow)).toEqual({ open: false, attempts: 1 });
    expect(told).toHaveBeenCalledTimes(times);
  },
);

test('what was given back to staff meanwhile and is accepted all the same may be paid twice', async () => {
  const order = await queued();
  const told = vi.spyOn(cashier.site.log, 'error');
  onTestFinished(() => told.mockRestore());
  const slow: PayoutSender = {
    ...service().sender,
    async send() {
      await cashier.database.query("update withdrawal_order set service = 'refused' where id = $1", [
        order.id,
      ]);
      return { outcome: 'done', value: { state: 'accepted', transaction: undefined } };
    },
  };
  expect(await step(order, slow)).toEqual({ open: false, attempts: 1 });
  expect(told).toHaveBeenCalledTimes(1);
});

test('the job takes one step with its order and comes again later, ten seconds more each time and at most five minutes', async () => {
  const order = await queued();
  const { sender, asked } = service();
  const [job] = payoutJobs({ site: cashier.site, settings: cashier.settings, sender, checkAddress });
  const pauseAfter = async (attempts: number) => {
    await cashier.database.query('update withdrawal_order set service_attempts = $2 where id = $1', [
      order.id,
      attempts - 1,
    ]);
    const before = Date.now();
    await job?.run({ order: String(order.id) });
    const after = Date.now();
    const [at] = await jobsOf(order);
    return (ms: number) => (at?.getTime() ?? 0) >= before + ms && (at?.getTime() ?? 0) <= after + ms;
  };
  expect((await pauseAfter(1))(10_000)).toBe(true);
  expect((await pauseAfter(2))(20_000)).toBe(true);
  expect((await pauseAfter(30))(300_000)).toBe(true);
  expect((await pauseAfter(400))(300_000)).toBe(true);
  expect(asked).toHaveLength(4);
});

test('an order that is done is not queued again', async () => {
  const order = await queued();
  await cashier.database.query('delete from graphile_worker._private_jobs');
  const [job] = payoutJobs({
    site: cashier.site,
    settings: cashier.settings,
    sender: service(accepted('cd'.repeat(32))).sender,
    checkAddress,
  });
  await job?.run({ order: String(order.id) });
  expect(await jobsOf(order)).toEqual([]);
});

/** Without a job that comes back to them, as a stop leaves them. */
const forgetJobs = () => cashier.database.query('delete from graphile_worker._private_jobs');
/** The jobs that were queued, each run once, in their order. */
async function runQueued(sender: PayoutSender): Promise<void> {
  const { rows } = await cashier.database.query<{ payload: unknown }>(
    'select payload from graphile_worker._private_jobs order by id',
  );
  const [job] = payoutJobs({ site: cashier.site, settings: cashier.settings, sender, checkAddress });
  for (const { payload } of rows) await job?.run(payload);
}

test('jobs of all orders run one after the other, on all nodes together', async () => {
  await forgetJobs();
  await queued();
  await queued();
  const { rows } = await cashier.database.query('select distinct queue_name from graphile_worker.jobs');
  expect(rows).toEqual([{ queue_name: 'send_payout' }]);
});

test('once a minute the job queues everything that is open and has no job, the oldest first, and asks nobody itself', async () => {
  const [first, second, third] = [await queued(), await queued(), await queued()];
  const byStaff = await queued(0n);
  await cashier.database.query(
    "update withdrawal_order set service = 'accepted', service_asked_at = $2, transaction_hash = 'named', payout = null where id = $1",
    [second.id, clock.now()],
  );
  const { sender, asked } = service();
  const [job] = payoutJobs({ site: cashier.site, settings: cashier.settings, sender, checkAddress });
  expect(job?.schedule).toBe('* * * * *');
  await forgetJobs();
  await job?.run({});
  expect(asked).toEqual([]);
  await runQueued(sender);
  expect(asked.map((call) => call.split(' ')[1])).toEqual([first.orderNo, third.orderNo]);
  expect((await rowOf(byStaff)).service).toBeNull();
  // Each waits for its own time now.
  const waiting = [await jobsOf(first), await jobsOf(third)];
  await job?.run({});
  expect([await jobsOf(first), await jobsOf(third)]).toEqual(waiting);
});

test('a hundred that the service has named its transaction for do not keep the next from being sent', async () => {
  const [first, next] = [await queued(), await queued()];
  await cashier.database.query(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, state,
                                   created_at, decided_by, decided_at, transaction_hash, service, service_asked_at)
     select order_no || '/' || n, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, gen_random_uuid(), state,
            created_at, decided_by, decided_at, order_no || '/' || n, 'accepted', created_at
       from withdrawal_order, generate_series(1, 100) n where id = $1`,
    [first.id],
  );
  const last = await queued();
  const { sender, asked } = service();
  await forgetJobs();
  await payoutJobs({ site: cashier.site, settings: cashier.settings, sender, checkAddress })[0]?.run({});
  await runQueued(sender);
  expect(asked.map((call) => call.split(' ')[1])).toEqual([first, next, last].map(({ orderNo }) => orderNo));
});
