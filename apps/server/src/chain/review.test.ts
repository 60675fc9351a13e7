/** Payments that staff decide: credited once and to the order that they chose, put aside, and in which order they lock; on tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockDeposit } from '../deposits/index.ts';
import { staffActor } from '../platform/actor.ts';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import type { NodeAddress } from './addresses.ts';
import { creditPayment, ignorePayment } from './review.ts';
import { see } from './store.ts';
import { closeUnpaidOrders } from './unpaid-orders.ts';

const address = (digits: string): NodeAddress => `0x${digits.repeat(20)}`;
const clock = new SetClock(new Date('2026-03-02T04:00:00Z'));
const hourMs = 3_600_000;
let cashier: Cashier;
let chief: bigint;
beforeAll(async () => {
  cashier = await openCashier(clock);
  chief = await cashier.staff('chief');
});
afterAll(() => cashier.close());

/** An order of 71 yuan for 10 USDT. */
async function ordered({ protocol = 'ERC20', memberId }: { protocol?: string; memberId?: bigint } = {}) {
  const member = memberId ?? (await cashier.memberWith(0n));
  const orderNo = `D${crypto.randomUUID()}`;
  await cashier.database.query(
    `insert into deposit_order (order_no, member_id, way, protocol, amount, usdt, rate, last_four, created_at, expires_at)
     values ($1, $2, 'usdt', $3, 7100, 10000000, 71000, 'aaaa', $4, $5)`,
    [orderNo, member, protocol, clock.now(), new Date(clock.now().getTime() + hourMs)],
  );
  return { memberId: member, orderNo };
}

/** @param micro-USDT @returns the id of a payment that nobody could tell whose it is */
async function paid(amount = 10_000_000n, state = 'unmatched'): Promise<bigint> {
  const txHash = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`;
  const place = { txHash, logIndex: 0, nth: 0, sender: address('5e'), recipient: address('0a'), amount };
  const transfer = { ...place, block: 1n, blockHash: `0x${'b1'.repeat(32)}`, blockAt: clock.now() };
  await see(cashier.database, 'ERC20', { transfer, head: 9n, now: clock.now() });
  const { rows } = await cashier.database.query<{ id: bigint }>(
    'update chain_payment set state = $2 where tx_hash = $1 returning id',
    [txHash, state],
  );
  return rows[0]?.id ?? 0n;
}

const parts = () => ({
  site: { ...cashier.site, clock },
  settings: cashier.settings,
  wallet: cashier.wallet,
});
const credit = (id: bigint, orderNo: string) =>
  cashier.database.transaction((tx) =>
    creditPayment(tx, parts(), { id, orderNo, staffId: chief, key: undefined }),
  );
const ignore = (id: bigint) =>
  cashier.database.transaction((tx) =>
    ignorePayment(tx, parts(), { id, reason: '归集', by: staffActor(chief) }),
  );
async function kept(id: bigint) {
  const { rows } = await cashier.database.query<Record<string, unknown>>(
    'select state, order_id is not null as ordered, decided_by, decided_at, reason from chain_payment where id = $1',
    [id],
  );
  return rows[0];
}
const central = async (memberId: bigint) => (await cashier.money(memberId)).central;
const decided = () => ({ decided_by: staffActor(chief), decided_at: clock.now() });

test('it is credited once, to the order that was chosen, by what arrived', async () => {
  const [{ memberId, orderNo }, other] = [await ordered(), await ordered()];
  const id = await paid(8_000_000n);
  const outcome = await credit(id, orderNo);
  expect(outcome).toMatchObject({ ok: true, value: { orderNo, memberId, credited: 5_680n } });
  expect([await central(memberId), await central(other.memberId)]).toEqual([5_680n, 0n]);
  expect(await kept(id)).toMatchObject({ state: 'credited', ordered: true, ...decided() });
  expect([codeOf(await credit(id, other.orderNo)), codeOf(await ignore(id))]).toEqual([
    'already_decided',
    'already_decided',
  ]);
  expect(await central(other.memberId)).toBe(0n);
});

test('for an order that was decided before another like it is made', async () => {
  const { memberId, orderNo } = await ordered();
  await credit(await paid(), orderNo);
  const outcome = await credit(await paid(), orderNo);
  expect(outcome).toMatchObject({ ok: true, value: { memberId, credited: 7_100n } });
  expect(outcome.ok && outcome.value.orderNo).not.toBe(orderNo);
  expect(await central(memberId)).toBe(14_200n);
});

test.each(['seen', 'confirmed', 'removed'])('what is %s is not for staff to decide', async (state) => {
  const [id, { orderNo }] = [await paid(10_000_000n, state), await ordered()];
  expect([codeOf(await credit(id, orderNo)), codeOf(await ignore(id))]).toEqual([
    'already_decided',
    'already_decided',
  ]);
  expect(await kept(id)).toMatchObject({ state });
});

test.each(['unmatched', 'ambiguous', 'dust'])('what is %s is credited or put aside', async (state) => {
  const { orderNo } = await ordered();
  const [one, other] = [await paid(10_000_000n, state), await paid(10_000_000n, state)];
  expect([codeOf(await credit(one, orderNo)), codeOf(await ignore(other))]).toEqual(['ok', 'ok']);
  expect(await kept(other)).toMatchObject({ state: 'ignored', ordered: false, reason: '归集', ...decided() });
});

test('nothing is credited to no order, to one of another network, of less than a fen, or of a payment that is not there', async () => {
  const [{ orderNo }, elsewhere, id] = [await ordered(), await ordered({ protocol: 'TRC20' }), await paid()];
  expect([
    codeOf(await credit(id, 'none')),
    codeOf(await credit(id, elsewhere.orderNo)),
    codeOf(await credit(await paid(1n), orderNo)),
    codeOf(await credit(0n, orderNo)),
    codeOf(await ignore(0n)),
  ]).toEqual([
    'order_not_found',
    'payment_on_other_network',
    'payment_below_a_fen',
    'not_found',
    'not_found',
  ]);
  expect(await kept(id)).toMatchObject({ state: 'unmatched', decided_at: null });
});

test('whose sender was found listed once takes who knows it and a second person, whatever the lists say by now', async () => {
  const { orderNo, memberId } = await ordered();
  const id = await paid();
  await cashier.database.query("update chain_payment set reason = 'sender_listed' where id = $1", [id]);
  expect(codeOf(await credit(id, orderNo))).toBe('payment_sender_listed');
  const knowing = await cashier.database.transaction((tx) =>
    creditPayment(tx, parts(), { id, orderNo, listedSender: true, staffId: chief, key: undefined }),
  );
  expect(knowing).toMatchObject({
    value: { given: { state: 'waits', reasons: [{ limit: 'listed_sender' }] } },
  });
  expect(await central(memberId)).toBe(0n);
});

test('put aside, it is no order’s any more, whose money it was held to be', async () => {
  const { orderNo } = await ordered();
  const id = await paid();
  await cashier.database.query(
    `update chain_payment set reason = 'beyond_level', order_id = (select id from deposit_order where order_no = $2)
      where id = $1`,
    [id, orderNo],
  );
  expect(await ignore(id)).toMatchObject({ ok: true });
  expect(await kept(id)).toMatchObject({ state: 'ignored', ordered: false, reason: '归集' });
});

test('put aside, it leaves no first yes to more than one person credits', async () => {
  const { orderNo } = await ordered();
  const id = await paid(200_000_000_000n);
  expect(await credit(id, orderNo)).toMatchObject({ value: { given: { state: 'waits' } } });
  const standing = async () =>
    (await cashier.database.query('select staff_id from first_yes where subject = $1', [`payment/${id}`]))
      .rows;
  expect(await standing()).toEqual([{ staff_id: chief }]);
  expect(await ignore(id)).toMatchObject({ ok: true });
  expect(await standing()).toEqual([]);
});

test('it waits for its order before it counts what one person credits, as a clerk’s own credit does: neither waits for the other', async () => {
  const { orderNo } = await ordered();
  const id = await paid();
  let crediting: ReturnType<typeof credit> | undefined;
  const counted = await cashier.database.transaction(async (tx) => {
    await lockDeposit(tx, orderNo);
    crediting = credit(id, orderNo);
    await expect
      .poll(async () => {
        const { rows } = await cashier.database.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length;
      })
      .toBe(1);
    const { rows } = await tx.query<{ free: boolean }>(
      "select pg_try_advisory_xact_lock(hashtextextended('authority/credit', 3)) as free",
    );
    return rows[0]?.free;
  });
  expect(counted).toBe(true);
  expect((await crediting)?.ok).toBe(true);
});

test.each(['seen', 'confirmed', 'unmatched', 'ambiguous', 'dust'])(
  'an order that a payment that is %s is held for, or said to be for, is not closed unpaid, however old',
  async (state) => {
    const [held, named, free] = [await ordered(), await ordered(), await ordered()];
    const [one, other] = [await paid(10_000_000n, state), await paid(10_000_000n, state)];
    const order = '(select id from deposit_order where order_no = $2)';
    // Dust is held for no order, only said to be for one.
    if (state !== 'dust')
      await cashier.database.query(`update chain_payment set order_id = ${order} where id = $1`, [
        one,
        held.orderNo,
      ]);
    await cashier.database.query(
      `insert into chain_claim (payment_id, order_id, claimed_at) values ($1, ${order}, $3)`,
      [other, named.orderNo, clock.now()],
    );
    const set = await cashier.settings.current('chain');
    const watched = { ...set, ERC20: { ...set.ERC20, enabled: true } };
    await cashier.database.transaction((tx) => cashier.settings.set(tx, 'chain', watched, 'seed'));
    clock.advance(14 * 24 * hourMs);
    await closeUnpaidOrders(parts());
    const states = await Promise.all(
      [held, named, free].map(async ({ orderNo }) => {
        const { rows } = await cashier.database.query<{ state: string }>(
          'select state from deposit_order where order_no = $1',
          [orderNo],
        );
        return rows[0]?.state;
      }),
    );
    expect(states).toEqual([state === 'dust' ? 'rejected' : 'pending', 'pending', 'rejected']);
  },
);
