/** Fifty at once on the calls of payments that money.test.ts does not already hold against it. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken('chief');
});
afterAll(() => site.stop());

const fifty = (work: (index: number) => Promise<{ readonly code: number }>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => work(index)));

/** How many replies carry each code. */
const counted = (replies: readonly { readonly code: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ code }) => code)).map(([code, all]) => [code, all?.length]),
  );

const oneOfFifty = { 200: 1, [codes.already_decided.code]: 49 };

const deposit = (amount: number) => ({ paytype: 'usdt', amount, bank_no: 'a1B2', catepay: 'TRC20' }) as const;

async function wallet(token: string) {
  const { central, held, total } = (await site.call('walletOverview', {}, { token })).data;
  return { central, held, total };
}

/** A member with 1,000 yuan, 400 of which are held for a withdrawal. */
async function withdrawer() {
  const { token } = await site.memberWith(100_000n);
  const address = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  const card = (await site.call('bindCard', address, { token })).data.id;
  const request = { amount: 400, bank: card, password: payPassword };
  const { data } = await site.call('withdraw', request, { token });
  const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  return { token, id: queue.rows[0]?.id ?? 0 };
}

test('50 different deposit requests at once: as many orders as may be open, each of them once', async () => {
  const { token } = await site.member();
  const replies = await fifty((index) => site.call('openDeposit', deposit(500 + index), { token }));
  expect(counted(replies)).toEqual({ 200: 10, [codes.too_many_open_orders.code]: 40 });
  const { data } = await site.call('transactions', { type: 1 }, { token });
  expect(data.total).toBe(10);
  expect(new Set(data.data.map(({ amount }) => amount)).size).toBe(10);
});

test('50 rejections of one deposit at once are one, and credit nothing', async () => {
  const { token } = await site.member();
  const { data } = await site.call('openDeposit', deposit(500), { token });
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no, state: 'all' }, chief);
  const id = queue.rows[0]?.id ?? 0;
  const replies = await fifty(() => site.staff('rejectDeposit', { id, reason: '未到账' }, chief));
  expect(counted(replies)).toEqual(oneOfFifty);
  expect(await wallet(token)).toEqual({ central: 0, held: 0, total: 0 });
});

test('50 rejections of one withdrawal at once give the money back once', async () => {
  const { token, id } = await withdrawer();
  expect(await wallet(token)).toEqual({ central: 600, held: 400, total: 1_000 });
  const replies = await fifty(() => site.staff('rejectWithdrawal', { id, reason: '地址有误' }, chief));
  expect(counted(replies)).toEqual(oneOfFifty);
  expect(await wallet(token)).toEqual({ central: 1_000, held: 0, total: 1_000 });
});

test('approvals and rejections of one withdrawal at once: one of them wins, and the money agrees', async () => {
  const { token, id } = await withdrawer();
  const replies = await fifty((index) =>
    index % 2 === 0
      ? site.staff('approveWithdrawal', { id }, chief).then(({ code }) => ({ code }))
      : site.staff('rejectWithdrawal', { id, reason: '地址有误' }, chief),
  );
  expect(counted(replies)).toEqual(oneOfFifty);
  const paid = replies.findIndex(({ code }) => code === 200) % 2 === 0;
  const left = paid ? 600 : 1_000;
  expect(await wallet(token)).toEqual({ central: left, held: 0, total: left });
});
