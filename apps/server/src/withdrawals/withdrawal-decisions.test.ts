/** What becomes of a withdrawal that waits: who lets it out, when, and what nobody may (business rules, Withdrawals; decision 25). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { type Cashier, codeOf, openCashier } from '../testing/cashier.ts';
import type { WithdrawalOrder } from './order.ts';
import { freezePayouts } from './payout-freeze.ts';
import { approveWithdrawal, rejectWithdrawal, type WithdrawalRequest, withdraw } from './withdrawals.ts';

const hourMs = 3_600_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let cashier: Cashier;
let [clerk, other] = [0n, 0n];
beforeAll(async () => {
  cashier = await openCashier(clock);
});
afterAll(() => cashier.close());
beforeEach(async () => {
  // Each test has days and people of its own: what others gave does not count for it.
  clock.advance(3 * 24 * hourMs);
  [clerk, other] = [await cashier.staff('clerk'), await cashier.staff('clerk')];
});

async function orderOf(id: bigint): Promise<WithdrawalOrder> {
  const { rows } = await cashier.database.query<WithdrawalOrder>(
    'select * from withdrawal_order where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error('no order');
  return rows[0];
}

/** Of an address that nobody was to be asked about. */
const unasked = { check: undefined, uncheckedAddress: false };

async function approve(id: bigint, staffId = clerk, more: object = {}): Promise<string> {
  const { database, site, settings, wallet } = cashier;
  const approval = { id, staffId, key: undefined, automaticBelow: 0n, ...unasked, ...more };
  const outcome = await database.transaction((tx) =>
    approveWithdrawal(tx, { site, settings, wallet }, approval),
  );
  return outcome.ok ? outcome.value.given.state : outcome.code;
}

async function reject(id: bigint, reason = '地址有误'): Promise<string> {
  const { database, site, wallet } = cashier;
  return codeOf(
    await database.transaction((tx) => rejectWithdrawal(tx, { site, wallet }, { id, by: 'staff/1', reason })),
  );
}

async function ask(memberId: bigint, cardId: bigint, more: Partial<WithdrawalRequest> = {}): Promise<string> {
  const request = {
    memberId,
    cardId,
    amount: 10_000n,
    key: crypto.randomUUID(),
    payPassword: 'right',
    ...more,
  };
  return codeOf(await withdraw(cashier.site, cashier.settings, cashier.wallet, request));
}

test('an approved withdrawal leaves what was held, once, and keeps who let it out and when', async () => {
  const { id, memberId, orderNo } = await cashier.waiting(40_000n);
  expect(await cashier.money(memberId)).toEqual({ central: 0n, held: 40_000n });
  expect(await approve(id)).toBe('given');
  expect(await cashier.money(memberId)).toEqual({ central: 0n, held: 0n });
  expect(await orderOf(id)).toMatchObject({
    state: 'approved',
    decided_by: `staff/${clerk}`,
    decided_at: clock.now(),
    first_approved_by: null,
    transaction_hash: null,
    payout: null,
    payout_since: null,
    service: null,
  });
  expect(await approve(id, other)).toBe('already_decided');
  expect(await reject(id)).toBe('already_decided');
  expect(await cashier.money(memberId)).toEqual({ central: 0n, held: 0n });
  const [told, ...more] = await cashier.inbox(memberId);
  expect([told, more]).toEqual([expect.stringContaining('400.00元已通过审核'), []]);
  expect(told).toContain(orderNo);
  expect(await approve(id + 1_000n)).toBe('order_not_found');
  expect(await reject(id + 1_000n)).toBe('order_not_found');
});

test('approved and rejected at the same moment: one of them has done it, the others hear that it is decided', async () => {
  const { id, memberId } = await cashier.waiting(40_000n);
  const answers = await Promise.all([approve(id), approve(id, other), reject(id), approve(id)]);
  expect(answers.filter((answer) => answer === 'already_decided')).toHaveLength(3);
  const { central, held } = await cashier.money(memberId);
  expect([central, held]).toEqual([(await orderOf(id)).state === 'approved' ? 0n : 40_000n, 0n]);
  expect(await cashier.inbox(memberId)).toHaveLength(1);
});

test('a rejected withdrawal gives back what was held, and the member reads why', async () => {
  const { id, memberId, orderNo } = await cashier.waiting(40_000n);
  expect(await reject(id, '收款地址有误')).toBe('ok');
  expect(await cashier.money(memberId)).toEqual({ central: 40_000n, held: 0n });
  expect(await orderOf(id)).toMatchObject({
    state: 'rejected',
    decided_by: 'staff/1',
    decided_at: clock.now(),
    reason: '收款地址有误',
  });
  expect(await cashier.inbox(memberId)).toEqual([
    expect.stringMatching(`400.00元.*收款地址有误.*${orderNo}`),
  ]);
  expect([await reject(id), await approve(id)]).toEqual(['already_decided', 'already_decided']);
  expect(await cashier.money(memberId)).toEqual({ central: 40_000n, held: 0n });
});

test('50,000 yuan take two people: the first yes moves nothing, and the order names both', async () => {
  const { id, memberId } = await cashier.waiting(5_000_000n);
  expect(await approve(id)).toBe('waits');
  expect(await orderOf(id)).toMatchObject({ state: 'pending', first_approved_by: `staff/${clerk}` });
  expect(await cashier.inbox(memberId)).toEqual([]);
  expect(await approve(id)).toBe('four_eyes');
  expect(await cashier.money(memberId)).toEqual({ central: 0n, held: 5_000_000n });
  expect(await approve(id, other)).toBe('given');
  expect(await orderOf(id)).toMatchObject({
    state: 'approved',
    first_approved_by: `staff/${clerk}`,
    decided_by: `staff/${other}`,
  });
  expect(await cashier.money(memberId)).toEqual({ central: 0n, held: 0n });
});

test('whoever gives the second yes is told whose the first was, and one yes alone names nobody before it', async () => {
  const { database, site, settings, wallet } = cashier;
  const decided = async (id: bigint, staffId: bigint) => {
    const approval = { id, staffId, key: undefined, automaticBelow: 0n, ...unasked };
    const outcome = await database.transaction((tx) =>
      approveWithdrawal(tx, { site, settings, wallet }, approval),
    );
    return outcome.ok ? outcome.value.order : outcome.code;
  };
  const [large, small] = [await cashier.waiting(5_000_000n), await cashier.waiting(10_000n)];
  await decided(large.id, clerk);
  const told = { id: large.id, state: 'approved', first_approved_by: `staff/${clerk}` };
  expect(await decided(large.id, other)).toMatchObject(told);
  expect(await decided(small.id, clerk)).toMatchObject({ id: small.id, first_approved_by: null });
});

test('a rejection takes the first yes with it', async () => {
  const { id } = await cashier.waiting(5_000_000n);
  await approve(id);
  await reject(id);
  const { rows } = await cashier.database.query('select 1 from first_yes where subject = $1', [
    `withdrawal/${id}`,
  ]);
  expect(rows).toEqual([]);
});

test('nothing of a frozen member is paid, and nothing is taken in; to give back is allowed', async () => {
  const { id, memberId } = await cashier.waiting(40_000n);
  const cardId = await cashier.address(memberId);
  const frozen = (at: Date | null) =>
    cashier.database.query('update member set frozen_at = $2 where id = $1', [memberId, at]);
  await frozen(clock.now());
  expect(await approve(id)).toBe('payout_frozen');
  expect(await ask(memberId, cardId)).toBe('member_frozen');
  expect(await cashier.money(memberId)).toEqual({ central: 0n, held: 40_000n });
  expect(await reject(id)).toBe('ok');
  await frozen(null);
  expect(await ask(memberId, cardId)).toBe('ok');
});

test('an address that is 24 hours old to the millisecond is paid, one that is younger waits', async () => {
  const { id } = await cashier.waiting(40_000n, { at: clock.now().toISOString() });
  expect(await orderOf(id)).toMatchObject({
    held_until: new Date(clock.now().getTime() + 24 * hourMs),
    held_for: 'new_address',
  });
  clock.advance(24 * hourMs - 1);
  expect(await approve(id)).toBe('withdrawal_waits');
  clock.advance(1);
  expect(await approve(id)).toBe('given');
});

test('after a change of the password a withdrawal that is asked for waits, with its reason', async () => {
  const memberId = await cashier.memberWith(40_000n);
  const { database, settings } = cashier;
  await database.transaction((tx) =>
    freezePayouts(tx, { settings, clock }, { memberId, credential: 'pay_password' }),
  );
  const { id } = await cashier.waiting(40_000n, { memberId });
  expect(await orderOf(id)).toMatchObject({
    held_until: new Date(clock.now().getTime() + 24 * hourMs),
    held_for: 'credentials',
  });
  expect(await approve(id)).toBe('withdrawal_waits');
  expect(await reject(id)).toBe('ok');
});

test('less is held than the pending withdrawals come to: nothing is paid, nothing is given back', async () => {
  const memberId = await cashier.memberWith(30_000n);
  const [one, two] = [
    await cashier.waiting(10_000n, { memberId }),
    await cashier.waiting(20_000n, { memberId }),
  ];
  const movement = { id: crypto.randomUUID(), memberId, amount: 1n, reference: 'astray' };
  await cashier.database.transaction((tx) => cashier.wallet.release(tx, movement));
  expect([await approve(one.id), await approve(two.id)]).toEqual(['hold_gone', 'hold_gone']);
  expect([await reject(one.id), await reject(two.id)]).toEqual(['hold_gone', 'hold_gone']);
  expect(await cashier.money(memberId)).toEqual({ central: 1n, held: 29_999n });
});

test('two withdrawals of one member are paid one by one out of what is held for both', async () => {
  const memberId = await cashier.memberWith(30_000n);
  const [one, two] = [
    await cashier.waiting(10_000n, { memberId }),
    await cashier.waiting(20_000n, { memberId }),
  ];
  expect(await approve(two.id)).toBe('given');
  expect(await cashier.money(memberId)).toEqual({ central: 0n, held: 10_000n });
  expect(await reject(one.id)).toBe('ok');
  expect(await cashier.money(memberId)).toEqual({ central: 10_000n, held: 0n });
});

test('below the operator’s limit the service sends, from it on staff do, and a named transaction is nobody’s to send', async () => {
  const [below, at, named] = [
    await cashier.waiting(99_999n),
    await cashier.waiting(100_000n),
    await cashier.waiting(99_999n),
  ];
  const limit = { automaticBelow: 100_000n };
  const transactionHash = `by hand ${named.id}`;
  expect([
    await approve(below.id, clerk, limit),
    await approve(at.id, clerk, limit),
    await approve(named.id, clerk, { ...limit, transactionHash }),
  ]).toEqual(['given', 'given', 'given']);
  expect((await orderOf(below.id)).service).toBe('queued');
  expect((await orderOf(at.id)).service).toBeNull();
  expect(await orderOf(named.id)).toMatchObject({ service: null, transaction_hash: transactionHash });
});

test('the quote is the rate of the moment less the network’s fee, and it is kept with the order', async () => {
  const [tron, ethereum] = [
    await cashier.waiting(72_000n),
    await cashier.waiting(72_000n, { protocol: 'ERC20', number: '0xabc' }),
  ];
  expect(await orderOf(tron.id)).toMatchObject({
    protocol: 'TRC20',
    amount: 72_000n,
    rate: 72_000n,
    usdt: 100_000_000n,
    fee: 1_000_000n,
    receipt: 99_000_000n,
    state: 'pending',
    created_at: clock.now(),
  });
  expect(await orderOf(ethereum.id)).toMatchObject({
    protocol: 'ERC20',
    address: '0xabc',
    usdt: 100_000_000n,
    fee: 5_000_000n,
    receipt: 95_000_000n,
  });
});

test('what the fee would eat up is not taken in; a millionth of a USDT more is', async () => {
  const memberId = await cashier.memberWith(20_000n);
  const cardId = await cashier.address(memberId);
  // 100 yuan at 7.2 are 13.88 USDT.
  await cashier.set('exchange', { trc20Fee: 13_880_000 });
  expect(await ask(memberId, cardId)).toBe('withdrawal_below_fee');
  await cashier.set('exchange', { trc20Fee: 13_879_999 });
  expect(await ask(memberId, cardId)).toBe('ok');
  await cashier.set('exchange', { trc20Fee: 1_000_000 });
});

test('a request is refused for the first thing that is wrong with it, and nothing is held', async () => {
  const memberId = await cashier.memberWith(50_000n, 50_000n);
  const stranger = await cashier.memberWith(50_000n);
  const [own, theirs] = [await cashier.address(memberId), await cashier.address(stranger)];
  const { rows } = await cashier.database.query<{ id: bigint }>(
    `insert into card (member_id, kind, bank, owner, number, created_at)
     values ($1, 'bank', 'ICBC', '测试会员', '6222', '2026-01-01T00:00:00Z') returning id`,
    [memberId],
  );
  expect(await ask(memberId, own, { amount: 9_999n, cardId: undefined })).toBe('withdrawal_below_minimum');
  expect(await ask(memberId, own, { amount: 10_000n, cardId: undefined })).toBe('withdrawal_card_missing');
  expect(await ask(memberId, own, { amount: 9_999n, payPassword: '' })).toBe('withdrawal_below_minimum');
  expect(await ask(memberId, theirs)).toBe('card_not_found');
  expect(await ask(memberId, rows[0]?.id ?? 0n)).toBe('card_not_for_withdrawal');
  expect(await ask(memberId, own, { payPassword: '' })).toBe('withdrawal_pay_password_missing');
  expect(await ask(memberId, own, { payPassword: 'wrong', amount: 60_000n })).toBe('wrong_pay_password');
  expect(await ask(memberId, own, { amount: 60_000n })).toBe('turnover_left');
  expect(await ask(stranger, theirs, { amount: 50_001n })).toBe('insufficient_balance');
  expect(await cashier.money(memberId)).toEqual({ central: 50_000n, held: 0n });
  expect(await cashier.money(stranger)).toEqual({ central: 50_000n, held: 0n });
});

test('the same request without a key is one withdrawal for a minute, and says that it is a repetition', async () => {
  const memberId = await cashier.memberWith(50_000n);
  const cardId = await cashier.address(memberId);
  const again = () =>
    withdraw(cashier.site, cashier.settings, cashier.wallet, {
      memberId,
      cardId,
      amount: 10_000n,
      key: undefined,
      payPassword: 'right',
    });
  const first = await again();
  clock.advance(59_999);
  const second = await again();
  if (!first.ok || !second.ok) throw new Error('refused');
  expect([first.value.repeated, second.value.repeated]).toEqual([false, true]);
  expect(second.value.orderNo).toBe(first.value.orderNo);
  expect((await cashier.money(memberId)).held).toBe(10_000n);
  clock.advance(1);
  expect(codeOf(await again())).toBe('ok');
  expect((await cashier.money(memberId)).held).toBe(20_000n);
});

test('a member is told until when a withdrawal to a new address waits, also by a repetition', async () => {
  const memberId = await cashier.memberWith(50_000n);
  const cardId = await cashier.address(memberId, { at: clock.now().toISOString() });
  const request = { memberId, cardId, amount: 10_000n, key: 'one', payPassword: 'right' };
  const hold = { until: new Date(clock.now().getTime() + 24 * hourMs), reason: 'new_address' };
  for (let count = 0; count < 2; count += 1)
    expect(await withdraw(cashier.site, cashier.settings, cashier.wallet, request)).toMatchObject({
      value: { hold },
    });
  const old = { ...request, cardId: await cashier.address(memberId), key: 'two' };
  expect(await withdraw(cashier.site, cashier.settings, cashier.wallet, old)).toMatchObject({
    value: { hold: undefined },
  });
});
