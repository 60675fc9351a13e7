/** Many payouts at once: one list that one person sends, and one transaction that pays many, each of its logs one order. */
import { codes } from '@mingpai/contract/codes';
import type { Address } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payPassword } from '../testing/site.ts';
import { type ChainSite, startChainSite } from './testing.ts';

/** 1,000 yuan at 7.2 for one USDT are 138.88, less the fee of 5. */
const owed = 133_880_000n;

let chain: ChainSite;
let till: Awaited<ReturnType<ChainSite['payer']>>;
beforeAll(async () => {
  chain = await startChainSite('ERC20');
  till = await chain.payer(1_000_000_000_000n);
});
afterAll(() => chain.stop());
beforeEach(() => chain.clock.advance(60_000));

const someone = (): Address => privateKeyToAccount(generatePrivateKey()).address;

async function open(...ids: readonly number[]) {
  return chain.site.staff('openPayoutBatch', { ids: [...ids] }, await chain.staff());
}

async function name(id: number, transactions: Readonly<Record<number, string>>) {
  const named = Object.entries(transactions).map(([orderId, transactionHash]) => ({
    orderId: Number(orderId),
    transactionHash,
  }));
  return chain.site.staff('namePayoutBatch', { id, transactions: named }, await chain.staff());
}

async function batchOf(id: number) {
  return (await chain.site.staff('payoutBatch', { id }, await chain.staff())).data;
}

/** Sends to all of them in one transaction, in a block. */
async function sendMany(payments: readonly { readonly to: Address; readonly amount: bigint }[]) {
  const hash = await chain.evm.sendMany(till.key, payments);
  await chain.mine(1);
  return hash;
}

async function check() {
  await chain.settle();
  await chain.checkPayouts();
}

const states = async (...ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await chain.payout(id))[0]));

test('what was approved without a transaction is due; a list of it says exactly what to send', async () => {
  const to = [someone(), someone()] as const;
  const one = await chain.sentWithdrawal(to[0]);
  const two = await chain.sentWithdrawal(to[1]);
  expect(await states(one.id, two.id)).toEqual(['due', 'due']);
  expect((await chain.steps(one.token, one.number)).at(-1)).toEqual([
    '汇出到您的地址',
    expect.stringContaining('审核已通过，由财务人员汇出'),
  ]);
  const { data } = await open(one.id, two.id);
  expect(await batchOf(data.id)).toMatchObject({
    batch: { protocol: 'ERC20', orders: 2, named: 0, outcome: null, totalMicro: String(2n * owed) },
    orders: [
      { orderNo: one.number, address: to[0], micro: String(owed), transactionHash: null },
      { orderNo: two.number, address: to[1], micro: String(owed), transactionHash: null },
    ],
  });
});

test('one transaction that pays many: each order is paid by its own log, and the members hear of it', async () => {
  const to = Array.from({ length: 5 }, someone);
  const orders = [];
  for (const address of to) orders.push(await chain.sentWithdrawal(address));
  const ids = orders.map(({ id }) => id);
  const { data } = await open(...ids);
  const hash = await sendMany(to.map((address) => ({ to: address, amount: owed })));
  const named = await name(
    data.id,
    Object.fromEntries(ids.map((id) => [id, `https://etherscan.io/tx/${hash}`])),
  );
  expect(named.data).toEqual({ closed: true });
  await chain.look();
  await chain.checkPayouts();
  expect(await states(...ids)).toEqual(ids.map(() => 'sent'));
  await check();
  expect(await states(...ids)).toEqual(ids.map(() => 'verified'));
  const { rows } = await chain.site.running.site.database.query<{ payout_log: number }>(
    'select payout_log from withdrawal_order where id = any($1) order by payout_log',
    [ids],
  );
  expect(rows.map(({ payout_log }) => payout_log)).toEqual([0, 1, 2, 3, 4]);
  const [first] = orders;
  const { data: inbox } = await chain.site.call('inbox', {}, { token: first?.token ?? '' });
  expect(JSON.stringify(inbox)).toContain('取款已到账');
});

test('two withdrawals of one recipient and amount need two transfers', async () => {
  const to = someone();
  const one = await chain.sentWithdrawal(to);
  const two = await chain.sentWithdrawal(to);
  const { data } = await open(one.id, two.id);
  const single = await sendMany([{ to, amount: owed }]);
  await name(data.id, { [one.id]: single, [two.id]: single });
  await check();
  expect(await chain.payout(one.id)).toEqual(['verified', null]);
  expect(await chain.payout(two.id)).toEqual([
    'wrong',
    `该交易付给此地址的 133.88 USDT 只有1笔，已用于取款 ${one.number}`,
  ]);
  const three = await chain.sentWithdrawal(to);
  const four = await chain.sentWithdrawal(to);
  const { data: next } = await open(three.id, four.id);
  const double = await sendMany([
    { to, amount: owed },
    { to, amount: owed },
  ]);
  await name(next.id, { [three.id]: double, [four.id]: double });
  await check();
  expect(await states(three.id, four.id)).toEqual(['verified', 'verified']);
});

test('a wrong amount, a forgotten recipient and one sent twice hold up nobody else', async () => {
  const to = Array.from({ length: 4 }, someone);
  const orders = [];
  for (const address of to) orders.push(await chain.sentWithdrawal(address));
  const ids = orders.map(({ id }) => id);
  const [right = someone(), less = someone(), , twice = someone()] = to;
  const hash = await sendMany([
    { to: right, amount: owed },
    { to: less, amount: owed - 1n },
    { to: twice, amount: owed },
    { to: twice, amount: owed },
  ]);
  const { data } = await open(...ids);
  await name(data.id, Object.fromEntries(ids.map((id) => [id, hash])));
  await check();
  const found = await Promise.all(ids.map((id) => chain.payout(id)));
  expect(found).toEqual([
    ['verified', null],
    ['wrong', '金额不符：链上133.879999 USDT，应付133.88 USDT'],
    ['wrong', '收款地址与会员的取款地址不符'],
    ['wrong', '金额不符：链上133.88、133.88 USDT，应付133.88 USDT'],
  ]);
  // The forgotten one is sent by itself, and named so.
  const [, , forgotten] = orders;
  const staff = await chain.staff();
  const late = await chain.pay(till, owed, to[2] ?? someone());
  const corrected = { id: forgotten?.id ?? 0, transactionHash: late };
  expect((await chain.site.staff('correctPayout', corrected, staff)).code).toBe(200);
  await check();
  expect(await states(forgotten?.id ?? 0)).toEqual(['verified']);
});

test('one transaction for each order, named in parts: the list is done when all have theirs', async () => {
  const to = [someone(), someone()] as const;
  const one = await chain.sentWithdrawal(to[0]);
  const two = await chain.sentWithdrawal(to[1]);
  const { data } = await open(one.id, two.id);
  expect((await name(data.id, { [one.id]: await chain.pay(till, owed, to[0]) })).data).toEqual({
    closed: false,
  });
  expect((await name(data.id, { [two.id]: await chain.pay(till, owed, to[1]) })).data).toEqual({
    closed: true,
  });
  await check();
  expect(await states(one.id, two.id)).toEqual(['verified', 'verified']);
  expect((await batchOf(data.id)).batch).toMatchObject({ outcome: 'named', verified: 2, wrong: 0 });
});

test('fifty clicks make one list and name it once; an order is in one list only', async () => {
  const one = await chain.sentWithdrawal(someone());
  const two = await chain.sentWithdrawal(someone());
  const opened = await Promise.all(Array.from({ length: 50 }, () => open(one.id, two.id)));
  const won = opened.filter(({ code }) => code === 200);
  expect(won).toHaveLength(1);
  expect(opened.find(({ code }) => code !== 200)?.message).toMatch(/已在付款批次 \d+ 中/);
  const id = won[0]?.data.id ?? 0;
  const hash = `0x${'7'.repeat(64)}`;
  const named = await Promise.all(
    Array.from({ length: 50 }, () => name(id, { [one.id]: hash, [two.id]: hash })),
  );
  expect(named.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(new Set(named.filter(({ code }) => code !== 200).map(({ code }) => code))).toEqual(
    new Set([codes.already_decided.code]),
  );
});

test('all or none: a transaction that paid somebody else refuses the whole naming', async () => {
  const elsewhere = await chain.sentWithdrawal(someone(), `0x${'8'.repeat(64)}`);
  const one = await chain.sentWithdrawal(someone());
  const two = await chain.sentWithdrawal(someone());
  const { data } = await open(one.id, two.id);
  const refused = await name(data.id, { [one.id]: `0x${'9'.repeat(64)}`, [two.id]: `0x${'8'.repeat(64)}` });
  expect(refused.message).toContain(`该交易哈希已用于取款 ${elsewhere.number}`);
  expect(await states(one.id, two.id)).toEqual(['due', 'due']);
  // In an open list a single order is not named past it.
  const past = await chain.site.staff(
    'correctPayout',
    { id: one.id, transactionHash: `0x${'9'.repeat(64)}` },
    await chain.staff(),
  );
  expect(past.message).toContain(`付款批次 ${data.id}`);
});

test('a list that is given up frees what was not sent, once, and says why', async () => {
  const one = await chain.sentWithdrawal(someone());
  const { data } = await open(one.id);
  const staff = await chain.staff();
  const cancel = () => chain.site.staff('cancelPayoutBatch', { id: data.id, reason: '钱包余额不足' }, staff);
  const cancelled = await Promise.all(Array.from({ length: 50 }, cancel));
  expect(cancelled.filter(({ code }) => code === 200).map(({ data: { freed } }) => freed)).toEqual([1]);
  expect((await name(data.id, { [one.id]: `0x${'6'.repeat(64)}` })).code).toBe(codes.already_decided.code);
  expect((await open(one.id)).code).toBe(200);
  const { data: log } = await chain.site.staff('auditLog', { search: `payout_batch/${data.id}` }, staff);
  expect(log.rows.map(({ action }) => action)).toEqual(['payout_batch_cancelled', 'payout_batch_opened']);
});

test('what is not approved, is large with one pair of eyes, was sent, or has no real address is in no list', async () => {
  const { site } = chain;
  const staff = await chain.staff();
  const sent = await chain.sentWithdrawal(someone(), `0x${'5'.repeat(64)}`);
  expect((await open(sent.id)).message).toContain(`取款 ${sent.number} 已经汇出`);
  const odd = await chain.sentWithdrawal('=HYPERLINK("http://evil")');
  expect((await open(odd.id)).message).toContain('收款地址不是ERC20地址');
  const { token } = await site.memberWith(6_000_000n);
  const card = { bank: 'USDT', bank_owner: 'ERC20', bank_no: someone(), pay_pass: payPassword };
  const { data: bound } = await site.call('bindCard', card, { token });
  const request = { amount: 60_000, bank: bound.id, password: payPassword };
  const { data: asked } = await site.call('withdraw', request, { token });
  const { data: queue } = await site.staff('withdrawalQueue', { search: asked.order_no }, staff);
  const large = queue.rows[0]?.id ?? 0;
  expect((await site.staff('approveWithdrawal', { id: large }, staff)).data).toEqual({ state: 'pending' });
  expect((await open(large)).message).toContain('还没有审核通过');
  expect((await site.staff('approveWithdrawal', { id: large }, await site.staffToken('clerk'))).data).toEqual(
    {
      state: 'approved',
    },
  );
  expect((await open(large)).code).toBe(200);
});
