/** What staff decide about money and the note of it are one action: neither is there without the other. */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withoutNotes } from '../testing/notes.ts';
import { payPassword, startTestSite, type TestSite } from '../testing/site.ts';

let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite();
  chief = await site.staffToken('chief');
});
afterAll(() => site.stop());

const centralOf = async (token: string) => (await site.call('walletOverview', {}, { token })).data.central;

/** A pending order for 500 yuan by USDT. */
async function deposit() {
  const { token } = await site.member();
  const request = { paytype: 'usdt', amount: 500, bank_no: 'a1B2', catepay: 'TRC20' } as const;
  const { data } = await site.call('openDeposit', request, { token });
  const { data: queue } = await site.staff('depositQueue', { search: data.deposit_no }, chief);
  return { token, id: queue.rows[0]?.id ?? 0 };
}

/** A member with 1,000 yuan, 400 of which are held for a withdrawal. */
async function withdrawal() {
  const { token } = await site.memberWith(100_000n);
  const address = {
    bank: 'USDT',
    bank_owner: 'TRC20',
    bank_no: `T${crypto.randomUUID()}`,
    pay_pass: payPassword,
  };
  const bank = (await site.call('bindCard', address, { token })).data.id;
  const { data } = await site.call('withdraw', { amount: 400, bank, password: payPassword }, { token });
  const { data: queue } = await site.staff('withdrawalQueue', { search: data.order_no }, chief);
  return { token, id: queue.rows[0]?.id ?? 0 };
}

test('a deposit whose decision cannot be noted stays as it was, and can be decided afterwards', async () => {
  const { token, id } = await deposit();
  const replies = await withoutNotes(site.owner, async () => [
    await site.staff('approveDeposit', { id }, chief),
    await site.staff('rejectDeposit', { id, reason: '没有到账' }, chief),
  ]);
  expect(replies.map(({ code }) => code)).toEqual([codes.fault.code, codes.fault.code]);
  expect(await centralOf(token)).toBe(0);
  expect((await site.staff('approveDeposit', { id }, chief)).code).toBe(200);
  expect(await centralOf(token)).toBe(500);
});

test('a withdrawal whose decision cannot be noted stays held', async () => {
  const { token, id } = await withdrawal();
  const replies = await withoutNotes(site.owner, async () => [
    await site.staff('approveWithdrawal', { id }, chief),
    await site.staff('rejectWithdrawal', { id, reason: '地址有误' }, chief),
  ]);
  expect(replies.map(({ code }) => code)).toEqual([codes.fault.code, codes.fault.code]);
  expect((await site.call('walletOverview', {}, { token })).data).toMatchObject({ central: 600, held: 400 });
  expect((await site.staff('rejectWithdrawal', { id, reason: '地址有误' }, chief)).code).toBe(200);
  expect(await centralOf(token)).toBe(1_000);
});
