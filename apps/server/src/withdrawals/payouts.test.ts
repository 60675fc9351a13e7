/** Which transaction pays which withdrawal, and what is kept of it (decisions 13 and 25). */
import { type Message, message, stored } from '@mingpai/contract/texts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import type { PageOfList } from '../platform/slice.ts';
import { type Cashier, openCashier, type Waiting } from '../testing/cashier.ts';
import { refusalText } from '../testing/refusals.ts';
import type { WithdrawalOrder } from './order.ts';
import { type PayoutQuery, payoutQueue } from './payout-queue.ts';
import {
  correctionSubject,
  lockPaidBy,
  nameTransaction,
  recordPayout,
  sentBy,
  sentTransactions,
} from './payouts.ts';
import { strayHolds } from './stray-holds.ts';
import { withdrawalsUnderWay } from './under-way.ts';
import { approveWithdrawal } from './withdrawals.ts';

const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let clerk = 0n;
beforeAll(async () => {
  cashier = await openCashier(clock);
  clerk = await cashier.staff('clerk');
  await cashier.staff('chief');
  const chain = await cashier.settings.current('chain');
  await cashier.set('chain', { TRC20: { ...chain.TRC20, enabled: true } });
});
afterAll(() => cashier.close());

let hashes = 0;

/** Of no other test; TRON writes them without `0x`. */
function someHash(): string {
  hashes += 1;
  return hashes.toString(16).padStart(64, 'a');
}

async function orderOf({ id }: Pick<Waiting, 'id'>): Promise<WithdrawalOrder> {
  const { rows } = await cashier.database.query<WithdrawalOrder>(
    'select * from withdrawal_order where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('no order');
  return rows[0];
}

/** Of an address that nobody was to be asked about. */
const unasked = { check: undefined, uncheckedAddress: false };

/** An approved withdrawal of 100 yuan. */
async function approved(transactionHash?: string, protocol: 'TRC20' | 'ERC20' = 'TRC20') {
  clock.advance(2 * 3_600_000);
  const order = await cashier.waiting(10_000n, { protocol });
  const approval = {
    id: order.id,
    staffId: clerk,
    key: undefined,
    ...unasked,
    automaticBelow: 0n,
    transactionHash,
  };
  const given = await cashier.database.transaction((tx) => approveWithdrawal(tx, cashier, approval));
  if (!given.ok) throw new Error(`refused: ${given.code}`);
  return { ...order, ...(await orderOf(order)) };
}

const name = (order: WithdrawalOrder, text: string) =>
  cashier.database.transaction((tx) =>
    nameTransaction(tx, cashier.settings, order, { text, now: clock.now() }),
  );

test('approved without a transaction it is due where the chain is watched, and elsewhere nobody looks', async () => {
  expect(await approved()).toMatchObject({ payout: 'due', payout_since: null, transaction_hash: null });
  expect(await approved(undefined, 'ERC20')).toMatchObject({ payout: null, transaction_hash: null });
});

test('of what is under way only what is approved and not known to be paid is on its way out', async () => {
  const under = ({ member_id }: Pick<WithdrawalOrder, 'member_id'>) =>
    withdrawalsUnderWay(cashier.database, member_id);
  const asked = await cashier.waiting(10_000n, { protocol: 'TRC20' });
  expect(await under(await orderOf(asked))).toEqual({ count: 1, amount: 10_000n, payingOut: 0n });
  expect(await under(await approved())).toEqual({ count: 1, amount: 10_000n, payingOut: 10_000n });
  expect(await under(await approved(someHash()))).toMatchObject({ payingOut: 10_000n });
  expect(await under(await approved(undefined, 'ERC20'))).toEqual({ count: 0, amount: 0n, payingOut: 0n });
});

test('approved with its transaction it is sent since that moment', async () => {
  const hash = someHash();
  expect(await approved(hash)).toMatchObject({
    payout: 'sent',
    payout_since: clock.now(),
    transaction_hash: expect.stringContaining(hash),
  });
});

test('what is no transaction is refused where the chain is watched, and kept as it is elsewhere', async () => {
  const order = await approved();
  expect(await name(order, 'not a hash')).toMatchObject({ ok: false, code: 'payout_hash_malformed' });
  expect(await orderOf(order)).toMatchObject({ payout: 'due', transaction_hash: null });
  const elsewhere = await approved(undefined, 'ERC20');
  const receipt = `receipt ${elsewhere.order_no}`;
  expect(await name(elsewhere, receipt)).toMatchObject({ ok: true });
  expect(await orderOf(elsewhere)).toMatchObject({
    payout: null,
    payout_since: null,
    transaction_hash: receipt,
  });
});

test('a transaction that pays one order is refused for another, and may be named for its own again', async () => {
  const hash = someHash();
  const [one, two] = [await approved(hash), await approved()];
  const refused = await name(two, hash);
  expect(refused).toMatchObject({ ok: false, code: 'payout_hash_used' });
  expect(refusalText(refused)).toContain(one.order_no);
  expect(await orderOf(two)).toMatchObject({ payout: 'due', transaction_hash: null });
  expect(await name(one, hash)).toMatchObject({ ok: true });
});

test('one transaction may pay all orders of one list, and none of another list', async () => {
  const hash = someHash();
  const orders = [await approved(), await approved(), await approved()];
  const list = async () => {
    const { rows } = await cashier.database.query<{ id: bigint }>(
      "insert into payout_batch (protocol, created_by, created_at) values ('TRC20', $1, $2) returning id",
      [clerk, clock.now()],
    );
    return rows[0]?.id ?? 0n;
  };
  const [first, second] = [await list(), await list()];
  const put = async (order: WithdrawalOrder | undefined, batch: bigint) => {
    await cashier.database.query('update withdrawal_order set batch_id = $2 where id = $1', [
      order?.id,
      batch,
    ]);
    return orderOf({ id: order?.id ?? 0n });
  };
  const [a, b, c] = [await put(orders[0], first), await put(orders[1], first), await put(orders[2], second)];
  expect([await name(a, hash), await name(b, hash)]).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await name(c, hash)).toMatchObject({ ok: false, code: 'payout_hash_used' });
});

test('two who name one transaction for two orders at once: one of them is refused', async () => {
  const hash = someHash();
  const orders = [await approved(), await approved(), await approved(), await approved()];
  const named = await Promise.all(orders.map((order) => name(order, hash)));
  expect(named.filter(({ ok }) => ok)).toHaveLength(1);
});

test('the chain is asked once for each transaction that is on its way, the oldest order’s first', async () => {
  const open = () => sentTransactions(cashier.database, 'TRC20');
  const before = await open();
  const [one, two] = [someHash(), someHash()];
  const [a] = [await approved(), await approved(two)];
  await approved(`elsewhere ${crypto.randomUUID()}`, 'ERC20');
  await name(a, one);
  const [oneKept, twoKept] = [(await orderOf(a)).transaction_hash, expect.stringContaining(two)];
  expect((await open()).slice(before.length)).toEqual([oneKept, twoKept]);
  await cashier.database.transaction((tx) =>
    recordPayout(tx, clock, { order: a, payout: 'wrong', reason: message('payout_not_usdt') }),
  );
  expect((await open()).slice(before.length)).toEqual([twoKept]);
});

test('all orders that a transaction is said to pay are compared together, of its own chain alone', async () => {
  const [first, second] = [`words ${crypto.randomUUID()}`, `words ${crypto.randomUUID()}`];
  const [one, other] = [await approved(first, 'ERC20'), await approved(second, 'ERC20')];
  const paid = (hash: string, protocol: 'TRC20' | 'ERC20' = 'ERC20') =>
    cashier.database.transaction(async (tx) => (await lockPaidBy(tx, protocol, hash)).map(({ id }) => id));
  expect(await paid(first)).toEqual([one.id]);
  expect(await paid(second)).toEqual([other.id]);
  expect(await paid(first, 'TRC20')).toEqual([]);
});

test('who compares an order with the chain has it alone', async () => {
  const words = `words ${crypto.randomUUID()}`;
  const order = await approved(words, 'ERC20');
  await cashier.database.transaction(async (tx) => {
    await lockPaidBy(tx, 'ERC20', words);
    const { rows } = await cashier.database.query(
      'select 1 from withdrawal_order where id = $1 for update skip locked',
      [order.id],
    );
    expect(rows).toEqual([]);
  });
});

test('what is wrong or still waited for is kept without a word to the member; what the chain has paid is told, once', async () => {
  const hash = someHash();
  const order = await approved(hash);
  const told = async () =>
    (await cashier.inbox(order.memberId)).filter((text) => text.includes('已在链上确认到账'));
  const record = (payout: 'sent' | 'wrong' | 'verified', reason: Message | null, log?: number) =>
    cashier.database.transaction((tx) =>
      recordPayout(tx, clock, { order, payout, reason, ...(log === undefined ? {} : { log }) }),
    );
  await record('wrong', message('payout_other_recipient'));
  expect(await orderOf(order)).toMatchObject({
    payout: 'wrong',
    payout_reason: stored(message('payout_other_recipient')),
    payout_checked_at: clock.now(),
    payout_log: null,
  });
  await cashier.database.query(
    `insert into first_yes (subject, staff_id, at, content, reasons, reference) values ($1, $2, $3, '{}', '[]', '')`,
    [correctionSubject(order), clerk, clock.now()],
  );
  await cashier.listens(order.memberId);
  expect([await told(), await cashier.heard(order.memberId)]).toEqual([[], []]);
  await record('verified', null, 7);
  expect(await orderOf(order)).toMatchObject({ payout: 'verified', payout_reason: null, payout_log: 7 });
  expect(await told()).toEqual([expect.stringContaining(hash)]);
  expect((await told())[0]).toContain('12.88 USDT（TRC20）');
  expect(await cashier.heard(order.memberId)).toEqual([`withdrawal ${order.order_no}`]);
  // Nobody need agree to another transaction any more.
  const { rows } = await cashier.database.query('select 1 from first_yes where subject = $1', [
    correctionSubject(order),
  ]);
  expect(rows).toEqual([]);
});

test('each correction is decided for itself', () => {
  expect([
    correctionSubject({ id: 5n, corrections: 0 }),
    correctionSubject({ id: 5n, corrections: 1 }),
  ]).toEqual(['payout_correction/5/1', 'payout_correction/5/2']);
});

test('another transaction for an order forgets what was found of the last one', async () => {
  const order = await approved(someHash());
  await cashier.database.transaction((tx) =>
    recordPayout(tx, clock, { order, payout: 'wrong', reason: message('payout_not_usdt') }),
  );
  clock.advance(60_000);
  const next = someHash();
  expect(await name(order, next)).toMatchObject({ value: { payout: 'sent' } });
  expect(await orderOf(order)).toMatchObject({
    payout: 'sent',
    payout_reason: null,
    payout_checked_at: null,
    payout_since: clock.now(),
    transaction_hash: expect.stringContaining(next),
  });
});

test('what staff name of an order is what is kept: nothing at all where they name nothing', async () => {
  const order = await approved();
  const sent = await sentBy(cashier.database, cashier.settings, order, undefined);
  expect(sent).toMatchObject({ value: { hash: null, payout: 'due' } });
});

test('the queue has wrong payouts first, then the newest, and is searched by number, name, transaction and the end of an address', async () => {
  await cashier.database.query(
    "update withdrawal_order set payout = 'verified' where payout in ('sent', 'wrong')",
  );
  await cashier.database.query(
    "update withdrawal_order set transaction_hash = 'done', payout = null where payout = 'due'",
  );
  await cashier.database.query(
    "update withdrawal_order set transaction_hash = 'done' where transaction_hash is null and state = 'approved'",
  );
  const hash = someHash();
  const [wrong, due, sent] = [await approved(someHash()), await approved(), await approved(hash)];
  const unwatched = await approved(undefined, 'ERC20');
  const unwatchedDone = await approved(`done ${crypto.randomUUID()}`, 'ERC20');
  const pending = await cashier.waiting(10_000n);
  await cashier.database.transaction((tx) =>
    recordPayout(tx, clock, { order: wrong, payout: 'wrong', reason: message('payout_not_usdt') }),
  );
  const found = async ({ page = 1, pageSize = 50, ...more }: Partial<PayoutQuery & PageOfList> = {}) =>
    (
      await payoutQueue(cashier.database, { state: 'open', search: '', ...more }, { page, pageSize })
    ).rows.map(({ id }) => id);
  expect(await found()).toEqual([wrong.id, unwatched.id, sent.id, due.id]);
  expect(await found({ pageSize: 2, page: 2 })).toEqual([sent.id, due.id]);
  const all = await found({ state: 'all', pageSize: 999 });
  expect(all).toContain(unwatchedDone.id);
  expect(all).not.toContain(pending.id);
  expect(await found({ state: 'verified', search: sent.order_no })).toEqual([]);
  expect(await found({ search: ` ${sent.order_no.toLowerCase()} ` })).toEqual([sent.id]);
  expect(await found({ search: hash })).toEqual([sent.id]);
  expect(await found({ search: sent.address })).toEqual([sent.id]);
  expect(await found({ search: sent.address.slice(0, -1) })).toEqual([]);
  expect(await found({ search: '%' })).toEqual([]);
  // As many on a page as are counted: all of them are on the first.
  expect(await found({ pageSize: 10_000 })).toHaveLength(4);
  const { rows, total, sum } = await payoutQueue(
    cashier.database,
    { state: 'open', search: '' },
    { page: 1, pageSize: 1 },
  );
  expect([rows.length, total, sum]).toEqual([1, 4, 40_000n]);
  const { rows: staff } = await cashier.database.query<{ name: string }>(
    'select name from staff where id = $1',
    [clerk],
  );
  expect(rows[0]).toMatchObject({ decided_by: staff[0]?.name, in_open_batch: false });
  const name = rows[0]?.username ?? '';
  expect(await found({ search: name.toUpperCase() })).toEqual([wrong.id]);
});

test('an order in a list that somebody is sending says so, until the list is closed', async () => {
  const order = await approved();
  const { rows } = await cashier.database.query<{ id: bigint }>(
    "insert into payout_batch (protocol, created_by, created_at) values ('TRC20', $1, $2) returning id",
    [clerk, clock.now()],
  );
  await cashier.database.query('update withdrawal_order set batch_id = $2 where id = $1', [
    order.id,
    rows[0]?.id,
  ]);
  const isOpen = async () => {
    const query = { state: 'all', search: order.order_no } as const;
    const { rows: found } = await payoutQueue(cashier.database, query, { page: 1, pageSize: 9 });
    return found[0]?.in_open_batch;
  };
  expect(await isOpen()).toBe(true);
  await cashier.database.query("update payout_batch set closed_at = $2, outcome = 'named' where id = $1", [
    rows[0]?.id,
    clock.now(),
  ]);
  expect(await isOpen()).toBe(false);
});

test('a withdrawal of somebody for whom nothing is held at all is named, too', async () => {
  const { id } = await cashier.waiting(10_000n);
  const bare = await cashier.member();
  await cashier.database.query(
    `insert into withdrawal_order (order_no, member_id, card_id, protocol, address, amount, rate, usdt, fee, receipt, operation_id, created_at)
     select order_no || '/bare', $2, card_id, protocol, address, amount, rate, usdt, fee, receipt, gen_random_uuid(), created_at
       from withdrawal_order where id = $1`,
    [id, bare],
  );
  const stray = await strayHolds(cashier.database);
  await cashier.database.query(
    "update withdrawal_order set state = 'rejected', decided_at = created_at, decided_by = 'nobody' where member_id = $1",
    [bare],
  );
  expect(stray).toContainEqual({ memberId: String(bare), held: 0n, pending: 10_000n });
});

test('what is held and what members have asked for are the same, to the fen; what is not is named', async () => {
  const before = await strayHolds(cashier.database);
  const memberId = await cashier.memberWith(30_000n);
  await cashier.waiting(10_000n, { memberId });
  await cashier.waiting(20_000n, { memberId });
  const lost = await cashier.waiting(10_000n);
  expect(await strayHolds(cashier.database)).toEqual(before);
  const { database, wallet } = cashier;
  const release = { id: crypto.randomUUID(), memberId, amount: 1n, reference: 'astray' };
  await database.transaction((tx) => wallet.release(tx, release));
  await database.query(
    "update withdrawal_order set state = 'rejected', decided_at = $2, decided_by = 'nobody' where id = $1",
    [lost.id, clock.now()],
  );
  expect(await strayHolds(database)).toEqual([
    ...before,
    { memberId: String(memberId), held: 29_999n, pending: 30_000n },
    { memberId: String(lost.memberId), held: 10_000n, pending: 0n },
  ]);
});
