import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { setExchange } from '../testing/rates.ts';
import { payPassword, type Reply, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  // Its clock stands: whether a request without a key is a repetition is not for a busy machine to decide.
  site = await startTestSite({ clock: new SetClock() });
  chief = await site.staffToken('chief');
});
afterAll(() => site.stop());

const many = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

const usdtDeposit = (amount: number | string = 1_000) =>
  ({ paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' }) as const;

async function openOrder(token: string, amount = 1_000) {
  const { data } = await site.call('openDeposit', usdtDeposit(amount), { token, key: crypto.randomUUID() });
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no, state: 'all' }, chief);
  return { number: data.deposit_no, id: queue.rows[0]?.id ?? 0 };
}

async function balanceOf(token: string): Promise<number> {
  return (await site.call('walletOverview', {}, { token })).data.central;
}

async function bindAddress(token: string): Promise<number> {
  const address = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  return (await site.call('bindCard', address, { token })).data.id;
}

test('a deposit is credited when it is approved: the poll, the total and the inbox say so', async () => {
  const { token } = await site.member();
  expect((await site.call('balance', {}, { token })).data.balance).toBe(0);
  const order = await openOrder(token);
  const shown = await site.call('depositOrder', { deposit_no: order.number }, { token });
  expect(shown).toMatchObject({
    message: 'usdtpay',
    data: { info: { amount: 1_000, usdt: 140.84, state: 1 } },
  });
  expect((await site.staff('approveDeposit', { id: order.id }, chief)).code).toBe(200);
  await expect.poll(async () => (await site.call('balance', {}, { token })).data.balance).toBe(1_000);
  expect((await site.call('profile', {}, { token })).data).toMatchObject({ balance: 1_000, paysum: 1_000 });
  expect((await site.call('inbox', {}, { token })).data.data[0]?.content).toContain(order.number);
  expect((await site.call('turnoverLeft', {}, { token })).data.bet_amount).toBe(1_000);
});

test('what arrived is what is credited, not what was announced', async () => {
  const { token } = await site.member();
  const order = await openOrder(token, 1_000);
  await site.staff('approveDeposit', { id: order.id, amount: '998.50' }, chief);
  expect(await balanceOf(token)).toBe(998.5);
});

test('50 approvals of one deposit at once have one effect', async () => {
  const { token } = await site.member();
  const order = await openOrder(token);
  const replies = await many(50, () => site.staff('approveDeposit', { id: order.id }, chief));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(replies.filter(({ code }) => code === codes.already_decided.code)).toHaveLength(49);
  expect(await balanceOf(token)).toBe(1_000);
});

test('approvals and rejections of one deposit at once: one of them wins, and the money agrees', async () => {
  const { token } = await site.member();
  const order = await openOrder(token);
  const replies = await many<Reply<unknown>>(20, (index) =>
    index % 2 === 0
      ? site.staff('approveDeposit', { id: order.id }, chief)
      : site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, chief),
  );
  const winner = replies.findIndex(({ code }) => code === 200);
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(await balanceOf(token)).toBe(winner % 2 === 0 ? 1_000 : 0);
});

test('what was rejected cannot be approved, and nothing moves', async () => {
  const { token } = await site.member();
  const order = await openOrder(token);
  await site.staff('rejectDeposit', { id: order.id, reason: '未到账' }, chief);
  expect((await site.staff('approveDeposit', { id: order.id }, chief)).code).toBe(codes.already_decided.code);
  expect(await balanceOf(token)).toBe(0);
  const { data } = await site.call('transactions', { type: 1 }, { token });
  expect(data.data[0]).toMatchObject({ state: 3, reason: '未到账' });
});

test('50 identical deposit requests at once open one order, with a key and without', async () => {
  const { token } = await site.member();
  const keyed = await many(50, () =>
    site.call('openDeposit', usdtDeposit(500), { token, key: 'one-wanted' }),
  );
  expect(new Set(keyed.map(({ data }) => data.deposit_no)).size).toBe(1);
  const keyless = await many(50, () => site.call('openDeposit', usdtDeposit(600), { token }));
  expect(new Set(keyless.map(({ data }) => data.deposit_no)).size).toBe(1);
});

test('a key that was used for something else is refused', async () => {
  const { token } = await site.member();
  await site.call('openDeposit', usdtDeposit(500), { token, key: 'reused' });
  const other = await site.call('openDeposit', usdtDeposit(501), { token, key: 'reused' });
  expect(other.code).toBe(codes.idempotency_conflict.code);
});

// What was left empty, or is zero, is told in the words of its form (clients-in-the-field.test.ts).
test.each(
  ['-100', '0.001', 'NaN', '1,234.56', '1e3', 10 ** 15, [100], true, { amount: 100 }].map((amount) => ({
    amount,
  })),
)('an amount of $amount is refused with the name of its field', async ({ amount }) => {
  const { token, id } = await site.memberWith(100_000n);
  const card = await bindAddress(token);
  const send = (path: string, body: unknown) =>
    site.raw(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
  for (const reply of [
    await send('/api/withdraw', { amount, bank: card, password: payPassword }),
    await send('/api/transfer', { amount, sourcetype: 'userbalance', targettype: 'mpqp' }),
    await send('/api/recharge', { ...usdtDeposit(), amount }),
  ]) {
    expect(reply).toMatchObject({ status: 200, code: codes.bad_input.code });
    expect(reply.message).toContain('amount');
  }
  expect(await balanceOf(token)).toBe(1_000);
  expect(id).toBeGreaterThan(0n);
});

test('a withdrawal is held at once; rejected it comes back with its reason, approved it leaves', async () => {
  const { token } = await site.memberWith(100_000n);
  const card = await bindAddress(token);
  const ask = async (amount: number) => {
    const reply = await site.call(
      'withdraw',
      { amount, bank: card, password: payPassword },
      { token, key: crypto.randomUUID() },
    );
    expect(reply).toMatchObject({ code: 200, message: '提交成功，等待后台审核' });
    const { data } = await site.staff('withdrawalQueue', { search: reply.data.order_no }, chief);
    return data.rows[0];
  };
  const first = await ask(300);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({
    central: 700,
    held: 300,
    total: 1_000,
  });
  expect(first).toMatchObject({ protocol: 'TRC20', rate: 7.2, usdt: 41.66, fee: 1, receipt: 40.66 });
  await site.staff('rejectWithdrawal', { id: first?.id ?? 0, reason: '地址有误' }, chief);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({ central: 1_000, held: 0 });
  const second = await ask(400);
  const approvals = await many(50, () => site.staff('approveWithdrawal', { id: second?.id ?? 0 }, chief));
  expect(approvals.filter(({ code }) => code === 200)).toHaveLength(1);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({
    central: 600,
    held: 0,
    total: 600,
  });
  expect((await site.staff('rejectWithdrawal', { id: second?.id ?? 0, reason: 'x' }, chief)).code).toBe(
    codes.already_decided.code,
  );
  const { data } = await site.call('transactions', { type: 2 }, { token });
  expect(data.data.map(({ state }) => state).sort()).toEqual([2, 3]);
  const detail = await site.call(
    'transactionDetail',
    { out_trade_no: data.data[0]?.out_trade_no ?? '' },
    { token },
  );
  expect(detail.data.steps).toHaveLength(3);
});

test('50 identical withdrawals at once hold the money once, with a key and without', async () => {
  const { token } = await site.memberWith(1_000_000n);
  const card = await bindAddress(token);
  const keyed = await many(50, () =>
    site.call('withdraw', { amount: 100, bank: card, password: payPassword }, { token, key: 'once' }),
  );
  expect(new Set(keyed.map(({ data }) => data.order_no)).size).toBe(1);
  const keyless = await many(50, () =>
    site.call('withdraw', { amount: 200, bank: card, password: payPassword }, { token }),
  );
  expect(new Set(keyless.map(({ data }) => data.order_no)).size).toBe(1);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({
    held: 300,
    central: 9_700,
  });
});

test('50 different withdrawals at once on funds for 10: ten are held, the balance is never below zero', async () => {
  const { token } = await site.memberWith(100_000n);
  const card = await bindAddress(token);
  const replies = await many(50, (index) =>
    site.call(
      'withdraw',
      { amount: 100, bank: card, password: payPassword },
      { token, key: `wanted-${index}` },
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(replies.filter(({ code }) => code === codes.insufficient_balance.code)).toHaveLength(40);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({ held: 1_000, central: 0 });
});

test('a withdrawal is checked in its order: amount, address, pay password, turnover, balance', async () => {
  const { token } = await site.member();
  const card = await bindAddress(token);
  const order = await openOrder(token, 1_000);
  await site.staff('approveDeposit', { id: order.id }, chief);
  const ask = (amount: number, bank: number, password: string) =>
    site
      .call('withdraw', { amount, bank, password }, { token })
      .then(({ code, message }) => ({ code, message }));
  expect(await ask(99.99, 1, 'wrong!')).toEqual({
    code: codes.bad_input.code,
    message: '单笔取款不能低于100元',
  });
  expect((await ask(5_000, 999_999, 'wrong!')).code).toBe(codes.card_not_found.code);
  expect((await ask(5_000, card, 'wrong!')).code).toBe(codes.wrong_pay_password.code);
  expect((await ask(5_000, card, payPassword)).code).toBe(codes.turnover_left.code);
  await site.running.site.database.query('update turnover_requirement set used = amount');
  expect((await ask(5_000, card, payPassword)).code).toBe(codes.insufficient_balance.code);
});

test("another member's card and order are not found", async () => {
  const owner = await site.memberWith(100_000n);
  const other = await site.memberWith(100_000n);
  const card = await bindAddress(owner.token);
  const order = await openOrder(owner.token);
  const as = { token: other.token };
  expect((await site.call('withdraw', { amount: 100, bank: card, password: payPassword }, as)).code).toBe(
    codes.card_not_found.code,
  );
  expect((await site.call('removeCard', { id: card }, as)).code).toBe(codes.card_not_found.code);
  expect((await site.call('depositOrder', { deposit_no: order.number }, as)).code).toBe(
    codes.order_not_found.code,
  );
  expect((await site.call('transactionDetail', { out_trade_no: order.number }, as)).code).toBe(
    codes.order_not_found.code,
  );
});

test('five wrong pay passwords in a row lock it, also when they come at once', async () => {
  const { token } = await site.memberWith(100_000n);
  const card = await bindAddress(token);
  const replies = await many(20, (index) =>
    site.call('withdraw', { amount: 100, bank: card, password: `wrong-${index}` }, { token }),
  );
  expect(replies.filter(({ code }) => code === codes.wrong_pay_password.code)).toHaveLength(4);
  expect(
    (await site.call('withdraw', { amount: 100, bank: card, password: payPassword }, { token })).code,
  ).toBe(codes.pay_password_locked.code);
});

test('at most five addresses, also when the sixth comes at the same moment', async () => {
  const { token } = await site.member();
  const replies = await many(12, (index) =>
    site.call(
      'bindCard',
      { bank: 'USDT', bank_owner: 'ERC20', bank_no: `0x${index}`, pay_pass: payPassword },
      { token },
    ),
  );
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(5);
  expect((await site.call('cards', { type: 2 }, { token })).data).toHaveLength(5);
});

test('rate and fee change between the quote and the decision: deposit and withdrawal keep what they were quoted', async () => {
  const { token } = await site.memberWith(100_000n);
  const card = await bindAddress(token);
  const wanted = { amount: 720, bank: card, password: payPassword };
  const asked = await site.call('withdraw', wanted, { token, key: crypto.randomUUID() });
  const deposit = await openOrder(token);
  const withdrawalOf = async (number: string) =>
    (await site.staff('withdrawalQueue', { search: number, state: 'all' }, chief)).data.rows[0];
  const quoted = { rate: 7.2, usdt: 100, fee: 1, receipt: 99 };
  expect(await withdrawalOf(asked.data.order_no)).toMatchObject(quoted);
  await setExchange(site, { depositRate: 50_000, withdrawalRate: 90_000, trc20Fee: 3_000_000 });
  const shown = await site.call('depositOrder', { deposit_no: deposit.number }, { token });
  expect(shown.data.info.usdt).toBe(140.84);
  const { id = 0 } = (await withdrawalOf(asked.data.order_no)) ?? {};
  expect((await site.staff('approveWithdrawal', { id }, chief)).code).toBe(200);
  expect(await withdrawalOf(asked.data.order_no)).toMatchObject({ ...quoted, state: 'approved' });
  // What is asked for now has the new figures.
  const later = await site.call('withdraw', { ...wanted, amount: 180 }, { token, key: crypto.randomUUID() });
  expect(await withdrawalOf(later.data.order_no)).toMatchObject({ rate: 9, usdt: 20, fee: 3, receipt: 17 });
  expect((await site.staff('approveDeposit', { id: deposit.id }, chief)).code).toBe(200);
  expect(await balanceOf(token)).toBe(1_100);
  await setExchange(site, {});
});

test('a large withdrawal wants two people', async () => {
  const { token } = await site.memberWith(10_000_000n);
  const card = await bindAddress(token);
  const { data } = await site.call(
    'withdraw',
    { amount: 60_000, bank: card, password: payPassword },
    { token },
  );
  const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  const id = queue.rows[0]?.id ?? 0;
  const clerk = await site.staffToken('clerk');
  expect((await site.staff('approveWithdrawal', { id }, clerk)).data).toEqual({ state: 'pending' });
  expect((await site.staff('approveWithdrawal', { id }, clerk)).code).toBe(codes.four_eyes.code);
  expect((await site.call('walletOverview', {}, { token })).data.held).toBe(60_000);
  expect((await site.staff('approveWithdrawal', { id }, chief)).data).toEqual({ state: 'approved' });
  expect((await site.call('walletOverview', {}, { token })).data.held).toBe(0);
});

test('staff see the orders of one member alone, whose name others contain', async () => {
  const member = await site.memberWith(100_000n, 'lucky77');
  const longer = await site.memberWith(100_000n, 'lucky777');
  for (const { token } of [member, longer]) {
    await openOrder(token);
    const wanted = { amount: 100, bank: await bindAddress(token), password: payPassword };
    expect((await site.call('withdraw', wanted, { token, key: crypto.randomUUID() })).code).toBe(200);
  }
  for (const queue of ['depositQueue', 'withdrawalQueue'] as const) {
    const named = await site.staff(queue, { state: 'all', search: member.username }, chief);
    expect(named.data.total).toBe(2);
    const { data } = await site.staff(queue, { state: 'all', member: Number(member.id) }, chief);
    expect(data).toMatchObject({ total: 1, rows: [{ memberId: Number(member.id) }] });
  }
});

test('each decision stands in the audit log, which the database lets nobody change', async () => {
  const { token } = await site.member();
  const order = await openOrder(token);
  await site.staff('approveDeposit', { id: order.id }, chief);
  const { data } = await site.staff('auditLog', { search: `deposit/${order.id}` }, chief);
  expect(data.rows[0]).toMatchObject({ action: 'deposit_approved', staff: '老牌' });
  await expect(site.owner.query('delete from audit')).rejects.toThrow(/never changed/);
});

test('who decides sees whether the account that pays is the member’s own; of an order that names nobody nothing is said', async () => {
  const { id } = await site.member();
  for (const [orderNo, holder] of [
    ['H-OWN', ' 测试会员 '],
    ['H-OTHER', '测试会员二'],
    ['H-NONE', ''],
  ])
    await site.owner.query(
      `insert into deposit_order (order_no, member_id, way, amount, last_four, holder, created_at, expires_at)
       values ($1, $2, 'bank', 10000, '', $3, now(), now() + interval '1 hour')`,
      [orderNo, id, holder],
    );
  const { data } = await site.staff('depositQueue', { member: Number(id), state: 'all' }, chief);
  const said = Object.fromEntries(data.rows.map(({ orderNo, holderIsMember }) => [orderNo, holderIsMember]));
  expect(said).toEqual({ 'H-OWN': true, 'H-OTHER': false, 'H-NONE': null });
});
