/** Lists of payouts that one person sends: what may be in one, and that each order is in one only (decision 13). */

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { refusalText } from '../testing/refusals.ts';
import { cancelBatch, mustWait, nameBatch, openBatch, payoutBatches, payoutBatchOf } from './batches.ts';
import { refuseHeldNow } from './hold-now.ts';
import type { WithdrawalOrder } from './order.ts';
import { freezePayouts } from './payout-freeze.ts';
import { type PayoutQuery, payoutQueue } from './payout-queue.ts';
import { recordPayout } from './payouts.ts';
import { approveWithdrawal } from './withdrawals.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let clerk = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
  clerk = await cashier.staff('clerk');
  const { TRC20, ERC20 } = await cashier.settings.current('chain');
  await cashier.set('chain', { TRC20: { ...TRC20, enabled: true }, ERC20: { ...ERC20, enabled: true } });
});
afterAll(() => cashier.close());
beforeEach(() => clock.advance(25 * 3_600_000));

let hashes = 0;

function someHash(): string {
  hashes += 1;
  return `0x${hashes.toString(16).padStart(64, 'b')}`;
}

interface Wanted {
  readonly protocol?: 'TRC20' | 'ERC20';
  readonly automaticBelow?: bigint;
  readonly transactionHash?: string;
  readonly memberId?: bigint;
}

/** Of an address that nobody was to be asked about. */
const unasked = { check: undefined, uncheckedAddress: false };

/** An approved withdrawal of 100 yuan, 12.88 USDT. */
async function approved({ automaticBelow = 0n, transactionHash, ...more }: Wanted = {}) {
  const order = await cashier.waiting(10_000n, more);
  const approval = {
    id: order.id,
    staffId: clerk,
    key: undefined,
    ...unasked,
    automaticBelow,
    transactionHash,
  };
  const given = await cashier.database.transaction((tx) => approveWithdrawal(tx, cashier, approval));
  if (!given.ok) throw new Error(`refused: ${given.code}`);
  return order;
}

interface Named {
  readonly id: bigint;
}

const tryOpen = (orders: readonly Named[], isAddress: (protocol: string, address: string) => boolean) =>
  cashier.database.transaction((tx) =>
    openBatch(tx, {
      ids: orders.map(({ id }) => id),
      staffId: clerk,
      now: clock.now(),
      checks: new Map(),
      isAddress,
    }),
  );

/** @returns the list's id, or what is said about the order that cannot be in it */
async function open(...orders: readonly Named[]): Promise<bigint | string> {
  const outcome = await tryOpen(orders, () => true);
  if (outcome.ok) return outcome.value.id;
  return outcome.data === undefined ? outcome.code : (refusalText(outcome) ?? '');
}

async function opened(...orders: readonly Named[]): Promise<bigint> {
  const id = await open(...orders);
  if (typeof id === 'string') throw new Error(id);
  return id;
}

async function name(id: bigint, ...hashesOf: readonly (readonly [Named, string])[]): Promise<string> {
  const transactions = hashesOf.map(([order, transactionHash]) => ({ orderId: order.id, transactionHash }));
  const outcome = await cashier.database.transaction((tx) =>
    nameBatch(tx, cashier.settings, { id, transactions, now: clock.now() }),
  );
  if (!outcome.ok) return outcome.code;
  return outcome.value.closed ? 'closed' : 'open';
}

async function cancel(id: bigint): Promise<number | string> {
  const outcome = await cashier.database.transaction((tx) =>
    cancelBatch(tx, { id, reason: '钱包余额不足', now: clock.now() }),
  );
  return outcome.ok ? outcome.value.freed : outcome.code;
}

const batch = async (id: bigint) => (await payoutBatchOf(cashier.database, id, clock.now()))?.batch;

async function orderOf({ id }: Named): Promise<WithdrawalOrder | undefined> {
  const { rows } = await cashier.database.query<WithdrawalOrder>(
    'select * from withdrawal_order where id = $1',
    [id],
  );
  return rows[0];
}

test('a list holds each of its orders once, and says what they come to', async () => {
  const [one, two] = [await approved(), await approved()];
  const id = await opened(one, two, one);
  expect(await batch(id)).toMatchObject({
    protocol: 'TRC20',
    created_at: clock.now(),
    closed_at: null,
    outcome: null,
    orders: 2,
    named: 0,
    verified: 0,
    wrong: 0,
    total: 25_760_000n,
  });
  const found = await payoutBatchOf(cashier.database, id, clock.now());
  expect(found?.orders.map((order) => order.id)).toEqual([one.id, two.id]);
  expect(await payoutBatchOf(cashier.database, id + 1_000n, clock.now())).toBeUndefined();
});

test('what is not approved, was sent, is at the service, in another list or of another network is in none', async () => {
  const fine = await approved();
  const hindrance = (order: Named) => open(fine, order);
  expect(await hindrance(await cashier.waiting(10_000n))).toContain('还没有审核通过');
  expect(await hindrance(await approved({ transactionHash: someHash() }))).toContain('已经汇出');
  expect(await hindrance(await approved({ automaticBelow: 20_000n }))).toContain('已交给付款服务');
  const listed = await approved();
  const other = await opened(listed);
  expect(await hindrance(listed)).toContain(`已在付款批次 ${other} 中`);
  // The first order says which network it is: the later one is told.
  const elsewhere = await approved({ protocol: 'ERC20' });
  expect(await hindrance(elsewhere)).toMatch(new RegExp(`${elsewhere.orderNo}.*网络不同`));
  expect(await open(fine, { id: fine.id + 1_000n })).toBe('order_not_found');
  expect(await open()).toBe('order_not_found');
  // None of these has taken it.
  expect((await orderOf(fine))?.batch_id).toBeNull();
  expect(await open(fine)).toBeTypeOf('bigint');
});

test('what was verified or found wrong without a word of the transaction was sent as well', async () => {
  const order = await approved();
  const payout = (state: string | null) =>
    cashier.database.query(
      "update withdrawal_order set payout = $2, transaction_hash = case when $2 = 'sent' then 'x' end, payout_since = now() where id = $1",
      [order.id, state],
    );
  await payout('sent');
  expect(await open(order)).toContain('已经汇出');
  await payout(null);
  expect(await open(order)).toBeTypeOf('bigint');
});

test('what the service has refused staff may send', async () => {
  const order = await approved({ automaticBelow: 20_000n });
  await cashier.database.query(
    "update withdrawal_order set service = 'refused', service_asked_at = $2 where id = $1",
    [order.id, clock.now()],
  );
  expect(await open(order)).toBeTypeOf('bigint');
});

test('an address that is none is in no list, whatever the member wrote', async () => {
  const order = await approved();
  const address = (await orderOf(order))?.address;
  const asked: string[] = [];
  const refused = await tryOpen([order], (protocol, text) => {
    asked.push(`${protocol} ${text}`);
    return false;
  });
  expect(refusalText(refused)).toContain('不是TRC20地址');
  expect(asked).toEqual([`TRC20 ${address}`]);
});

test('of a frozen member, or one whose password has just changed, nothing is put into a list', async () => {
  const [frozen, changed] = [await approved(), await approved()];
  const { database, settings } = cashier;
  await database.query('update member set frozen_at = $2 where id = $1', [frozen.memberId, clock.now()]);
  await database.transaction((tx) =>
    freezePayouts(tx, { settings, clock }, { memberId: changed.memberId, credential: 'pay_password' }),
  );
  expect(await open(frozen)).toContain('已被冻结');
  expect(await open(changed)).toContain('刚修改过密码');
  clock.advance(24 * 3_600_000);
  expect(await open(changed)).toBeTypeOf('bigint');
});

test('a member who is frozen later is marked in the list', async () => {
  const [one, two] = [await approved(), await approved()];
  const id = await opened(one, two);
  await cashier.database.query('update member set frozen_at = $2 where id = $1', [two.memberId, clock.now()]);
  const found = await payoutBatchOf(cashier.database, id, clock.now());
  expect(found?.orders.map(({ frozen }) => frozen)).toEqual([false, true]);
});

test('a list is closed with the last transaction that is named, and not before', async () => {
  const [one, two] = [await approved(), await approved()];
  const id = await opened(one, two);
  const hash = someHash();
  expect(await name(id, [one, hash])).toBe('open');
  expect(await orderOf(one)).toMatchObject({
    payout: 'sent',
    transaction_hash: hash,
    payout_since: clock.now(),
  });
  expect(await batch(id)).toMatchObject({ closed_at: null, named: 1 });
  expect(await name(id)).toBe('open');
  clock.advance(1_000);
  expect(await name(id, [two, hash])).toBe('closed');
  expect(await batch(id)).toMatchObject({ closed_at: clock.now(), outcome: 'named', reason: null, named: 2 });
  expect(await name(id, [two, someHash()])).toBe('already_decided');
  expect(await cancel(id)).toBe('already_decided');
});

test('an order keeps the transaction that was named, and one of another list cannot be named here', async () => {
  const [one, two, elsewhere] = [await approved(), await approved(), await approved()];
  const id = await opened(one, two);
  await opened(elsewhere);
  await name(id, [one, someHash()]);
  expect(await name(id, [one, someHash()])).toBe('already_decided');
  expect(await name(id, [two, someHash()], [elsewhere, someHash()])).toBe('order_not_found');
  expect(await orderOf(two)).toMatchObject({ payout: 'due' });
  expect(await name(id + 1_000n, [one, someHash()])).toBe('not_found');
});

test('a transaction that is none refuses the whole naming', async () => {
  const [one, two] = [await approved(), await approved()];
  const id = await opened(one, two);
  expect(await name(id, [one, someHash()], [two, 'oops'])).toBe('payout_hash_malformed');
  expect(await orderOf(one)).toMatchObject({ payout: 'due', transaction_hash: null });
});

test('a list that is given up frees what was not sent, and keeps why', async () => {
  const [one, two, three] = [await approved(), await approved(), await approved()];
  const id = await opened(one, two, three);
  await name(id, [two, someHash()]);
  expect(await cancel(id)).toBe(2);
  expect(await batch(id)).toMatchObject({
    closed_at: clock.now(),
    outcome: 'cancelled',
    reason: '钱包余额不足',
    orders: 1,
  });
  expect(await open(one, three)).toBeTypeOf('bigint');
  expect(await open(two)).toContain('已经汇出');
  expect(await cancel(id)).toBe('already_decided');
  expect(await cancel(id + 1_000n)).toBe('not_found');
});

test('two who take one order into a list at once: one of them has it', async () => {
  const order = await approved();
  const lists = await Promise.all(Array.from({ length: 4 }, () => open(order)));
  expect(lists.filter((list) => typeof list === 'bigint')).toHaveLength(1);
});

test('two who close one list at once: one of them has done it', async () => {
  const id = await opened(await approved(), await approved());
  const given = await Promise.all(Array.from({ length: 4 }, () => cancel(id)));
  expect(given.filter((freed) => freed === 2)).toHaveLength(1);
  expect(given.filter((freed) => freed === 'already_decided')).toHaveLength(3);
});

test('open lists come first, then the newest, a page at a time, with what the chain says of each', async () => {
  const { database } = cashier;
  await database.query(
    "update payout_batch set closed_at = $1, outcome = 'cancelled', reason = 'over' where closed_at is null",
    [clock.now()],
  );
  const [one, two, three] = [await approved(), await approved(), await approved()];
  const [early, closed, late] = [
    await opened(one, await approved()),
    await opened(two),
    await opened(three, await approved()),
  ];
  await name(closed, [two, someHash()]);
  await name(early, [one, someHash()]);
  await name(late, [three, someHash()]);
  const record = async (order: Named, payout: 'verified' | 'wrong') => {
    const locked = await orderOf(order);
    if (locked)
      await database.transaction((tx) => recordPayout(tx, clock, { order: locked, payout, reason: null }));
  };
  await record(one, 'verified');
  await record(three, 'wrong');
  const page = async (number: number) =>
    (await payoutBatches(cashier, { page: number, pageSize: 2 })).rows.map(({ id }) => id);
  expect(await page(1)).toEqual([late, early]);
  expect((await page(2))[0]).toBe(closed);
  expect((await page(3)).every((id) => id < early)).toBe(true);
  const { rows, total } = await payoutBatches(cashier, { page: 1, pageSize: 2 });
  expect(rows).toMatchObject([
    { named: 1, verified: 0, wrong: 1 },
    { named: 1, verified: 1, wrong: 0 },
  ]);
  const { rows: all } = await database.query('select 1 from payout_batch');
  expect(total).toBe(all.length);
});

test('an order whose member changed a password after it was put on a list is not to be sent until that is over', async () => {
  const [changed, other] = [await approved(), await approved()];
  const id = await opened(changed, other);
  const until = async () => {
    const found = await payoutBatchOf(cashier.database, id, clock.now());
    return found?.orders.map(({ id: order, changedUntil }) => [order, changedUntil]);
  };
  expect(await until()).toEqual([
    [changed.id, null],
    [other.id, null],
  ]);
  const { memberId } = changed;
  await cashier.database.transaction((tx) =>
    freezePayouts(
      tx,
      { settings: cashier.settings, clock },
      { memberId, credential: 'login_password', recovered: true },
    ),
  );
  const end = new Date(clock.now().getTime() + 24 * 3_600_000);
  expect(await until()).toEqual([
    [changed.id, end],
    [other.id, null],
  ]);
  const order = { member_id: memberId, protocol: 'TRC20' as const };
  expect(await refuseHeldNow(cashier.database, order, clock.now())).toMatchObject({
    code: 'payout_held_credentials',
  });
  clock.advance(24 * 3_600_000);
  expect(await until()).toEqual([
    [changed.id, null],
    [other.id, null],
  ]);
  expect(await refuseHeldNow(cashier.database, order, clock.now())).toBeUndefined();
});

test('any one thing that came after an order was put on a list keeps its address from whoever sends', async () => {
  const id = await opened(await approved());
  const [order] = (await payoutBatchOf(cashier.database, id, clock.now()))?.orders ?? [];
  if (order === undefined) throw new Error('no order');
  expect(mustWait(order)).toBe(false);
  const signs = [
    { frozen: true },
    { changedUntil: clock.now() },
    { stopped: true },
    { listed: true },
    { unchecked: true },
  ];
  expect(signs.map((sign) => mustWait({ ...order, ...sign }))).toEqual(signs.map(() => true));
});

test('a stop of payouts, of a network or of a member stands beside the orders that it reaches, from when it holds', async () => {
  const [one, other] = [await approved(), await approved()];
  const id = await opened(one, other);
  const stopped = async () => {
    const found = await payoutBatchOf(cashier.database, id, clock.now());
    return found?.orders.map((order) => order.stopped);
  };
  const hold = async (kind: 'withdrawals' | 'network' | 'member', target: string, startsAt = clock.now()) => {
    const { rows } = await cashier.database.query<{ id: bigint }>(
      `insert into stop (kind, target, body, body_en, reason, starts_at, made_by, made_at)
       values ($1, $2, '停付', 'Stopped', '核实', $3, $4, $5) returning id`,
      [kind, target, startsAt, clerk, clock.now()],
    );
    return rows[0]?.id;
  };
  const lift = (stop: bigint | undefined) =>
    cashier.database.query('update stop set lifted_by = $2, lifted_at = $3 where id = $1', [
      stop,
      clerk,
      clock.now(),
    ]);
  expect(await stopped()).toEqual([false, false]);
  const mine = await hold('member', String(one.memberId));
  expect(await stopped()).toEqual([true, false]);
  await lift(mine);
  const elsewhere = await hold('network', 'ERC20');
  const later = await hold('withdrawals', '', new Date(clock.now().getTime() + 60_000));
  expect(await stopped()).toEqual([false, false]);
  clock.advance(60_000);
  expect(await stopped()).toEqual([true, true]);
  for (const stop of [elsewhere, later]) await lift(stop);
  expect(await stopped()).toEqual([false, false]);
});

test('what is to be sent is narrowed by network, moment, amount, and to what nobody sends yet: a batch is one choice', async () => {
  const from = clock.now().toISOString();
  const [tron, later] = [await approved({ protocol: 'TRC20' }), await approved({ protocol: 'TRC20' })];
  const [ethereum, sent] = [
    await approved({ protocol: 'ERC20' }),
    await approved({ transactionHash: someHash() }),
  ];
  const taken = await approved({ protocol: 'TRC20' });
  await opened(taken);
  clock.advance(60_000);
  const to = clock.now().toISOString();
  const after = await approved({ protocol: 'TRC20' });
  const found = async (more: Partial<PayoutQuery>) => {
    const query = { state: 'open', search: '', from, ...more } as const;
    const { rows, total } = await payoutQueue(cashier.database, query, { page: 1, pageSize: 100 });
    expect(total).toBe(rows.length);
    return rows.map(({ id }) => id).sort();
  };
  const ids = (...orders: readonly Named[]) => orders.map(({ id }) => id);
  expect(await found({})).toEqual(ids(tron, later, ethereum, sent, taken, after));
  expect(await found({ only: 'unsent' })).toEqual(ids(tron, later, ethereum, after));
  expect(await found({ only: 'unsent', protocol: 'TRC20', to })).toEqual(ids(tron, later));
  expect(await found({ protocol: 'ERC20' })).toEqual(expect.arrayContaining(ids(ethereum)));
  expect(await found({ only: 'wrong' })).toEqual([]);
  expect(await found({ least: 10_001n })).toEqual([]);
  expect(await found({ least: 10_000n, most: 10_000n, to })).toEqual(ids(tron, later, ethereum, sent, taken));
  expect(await found({ most: 9_999n })).toEqual([]);
  // The file of it, too.
  const file = await payoutQueue(
    cashier.database,
    { state: 'open', search: '', from, most: 10_000n, only: 'unsent' },
    { after: undefined, most: 3 },
  );
  expect(file.rows.map(({ id }) => id)).toEqual(ids(after, ethereum, later));
});
