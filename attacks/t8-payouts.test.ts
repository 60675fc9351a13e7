/**
 * T8. A thief has a member's login and pay password. They bind an address of their own, change what they can so that the owner
 * is out, and ask for everything. Must hold: nothing leaves before the owner had a day to notice, whoever approves it and
 * whatever way it is sent; the owner is told by every channel known. All of it without any setting.
 */
import { codes } from '@mingpai/contract/codes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beijingText, SetClock } from '../apps/server/src/platform/clock.ts';
import { password, payPassword, startTestSite, type TestSite } from '../apps/server/src/testing/site.ts';

const hour = 3_600_000;
const clock = new SetClock('2026-11-21T04:00:00.000Z');
let site: TestSite;
let chief: string;
beforeAll(async () => {
  site = await startTestSite({ clock, newAddressesWait: true });
  chief = await site.staffToken();
  // Sign-ins are counted, and days go by here.
  await site.running.site.database.query("update staff_session set expires_at = '2099-01-01'");
});
afterAll(() => site.stop());

interface Someone {
  readonly token: string;
  readonly username: string;
}

async function bind({ token }: Someone, pay_pass = payPassword): Promise<number> {
  const card = { bank: 'USDT', bank_owner: 'TRC20', bank_no: `T${crypto.randomUUID()}`, pay_pass };
  const { data, message } = await site.call('bindCard', card, { token });
  if (!data) throw new Error(message);
  return data.id;
}

async function ask({ token }: Someone, bank: number, pay = payPassword, amount = 400) {
  const key = crypto.randomUUID();
  const { data, message } = await site.call('withdraw', { amount, bank, password: pay }, { token, key });
  return { number: data?.order_no ?? '', message };
}

/** The chief approves it, as they would any other. */
async function approve(number: string): Promise<number> {
  const { data } = await site.staff('withdrawalQueue', { search: number, state: 'all' }, chief);
  return (await site.staff('approveWithdrawal', { id: data.rows[0]?.id ?? 0 }, chief)).code;
}

const signedIn = async (name: string, secret = password): Promise<Someone> => ({
  token: (await site.call('signIn', { name, password: secret })).data.api_token,
  username: name,
});

const changeLogin = ({ token }: Someone, next: string) =>
  site.call('changePassword', { password, paypassword: next }, { token });
const changePay = ({ token }: Someone, next: string) =>
  site.call('changePayPassword', { password: payPassword, paypassword: next }, { token });

const paid = async () => {
  const { rows } = await site.running.site.database.query<{ count: number }>(
    "select count(*)::int as count from withdrawal_order where state = 'approved'",
  );
  return rows[0]?.count;
};

const inboxOf = async ({ token }: Someone) =>
  (await site.call('inbox', { page: 1 }, { token })).data.data.map(({ title }) => title);

test('with both passwords, an address of a minute ago and a chief who approves: nothing leaves for a day', async () => {
  const owner = await site.memberWith(100_000n, 'ownerboth');
  expect((await changePay(owner, 'thiefpay1')).code).toBe(200);
  expect((await changeLogin(owner, 'thieflogin1')).code).toBe(200);
  const thief = await signedIn('ownerboth', 'thieflogin1');
  const address = await bind(thief, 'thiefpay1');
  clock.advance(60_000);
  const { number } = await ask(thief, address, 'thiefpay1');
  for (const wait of [0, 12 * hour, 11 * hour]) {
    clock.advance(wait);
    expect(await approve(number)).toBe(codes.withdrawal_waits.code);
  }
  expect(await paid()).toBe(0);
  const again = await signedIn('ownerboth', 'thieflogin1');
  expect(await inboxOf(again)).toEqual(
    expect.arrayContaining(['登录密码已修改', '支付密码已修改', '已绑定新的USDT地址']),
  );
});

test('a new address waits a day on a site where nobody has set anything, and the form says until when', async () => {
  const owner = await site.memberWith(100_000n, 'ownernew');
  const address = await bind(owner);
  const until = beijingText(new Date(clock.now().getTime() + 24 * hour));
  const { data } = await site.call('cards', { type: 2 }, owner);
  expect(data[0]).toMatchObject({ held_until: until, held_reason: 'new_address' });
  const { number, message } = await ask(owner, address);
  expect(message).toContain(until);
  expect(await approve(number)).toBe(codes.withdrawal_waits.code);
  clock.advance(24 * hour);
  expect(await approve(number)).toBe(200);
});

test('an address that was known for long waits too after a change of either password, and says why', async () => {
  for (const [name, change] of [
    ['ownerlogin', changeLogin],
    ['ownerpay', changePay],
  ] as const) {
    const owner = await site.memberWith(100_000n, name);
    const address = await bind(owner);
    clock.advance(48 * hour);
    const before = await signedIn(name);
    expect((await site.call('cards', { type: 2 }, before)).data[0]?.held_until).toBeUndefined();
    expect((await change(before, 'kastanie1')).code).toBe(200);
    const until = beijingText(new Date(clock.now().getTime() + 24 * hour));
    const thief = name === 'ownerlogin' ? await signedIn(name, 'kastanie1') : before;
    const { data } = await site.call('cards', { type: 2 }, thief);
    expect(data[0]).toMatchObject({ held_until: until, held_reason: 'credentials' });
    const { number, message } = await ask(thief, address, name === 'ownerpay' ? 'kastanie1' : payPassword);
    expect(message).toContain(until);
    const { data: detail } = await site.call('transactionDetail', { out_trade_no: number }, thief);
    expect(detail.steps[1]?.note).toContain('密码');
    expect(detail.steps[1]?.note).toContain(until);
    clock.advance(24 * hour - 1_000);
    expect(await approve(number)).toBe(codes.withdrawal_waits.code);
    clock.advance(1_000);
    expect(await approve(number)).toBe(200);
  }
});

test('what was asked for before the passwords changed hands is held with the rest', async () => {
  const owner = await site.memberWith(100_000n, 'ownerwait');
  const address = await bind(owner);
  clock.advance(25 * hour);
  const now = await signedIn('ownerwait');
  const { number } = await ask(now, address);
  await changePay(now, 'kastanie1');
  expect(await approve(number)).toBe(codes.withdrawal_waits.code);
  clock.advance(24 * hour);
  expect(await approve(number)).toBe(200);
});

test('withdrawals fired in parallel with the change are held, each of them', async () => {
  const owner = await site.memberWith(1_000_000n, 'ownerrace');
  const address = await bind(owner);
  clock.advance(25 * hour);
  const now = await signedIn('ownerrace');
  const asked = Array.from({ length: 40 }, () => ask(now, address, payPassword, 100));
  const [changed] = await Promise.all([changePay(now, 'kastanie1'), ...asked]);
  expect(changed.code).toBe(200);
  const { rows } = await site.running.site.database.query<{ held: boolean }>(
    `select held_until is not null as held from withdrawal_order o join member m on m.id = o.member_id
      where m.username = 'ownerrace'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ held }) => !held)).toEqual([]);
});

test('the first address, bound before the account ever held money, need not wait; any other does', async () => {
  const first = await site.member('newcomer1');
  const [own, second] = [await bind(first), await bind(first)];
  const { data } = await site.call('cards', { type: 2 }, first);
  expect(data.map(({ held_until }) => held_until !== undefined)).toEqual([false, true]);
  // Removed and bound again it is new, and so is the first one of who has money already.
  await site.call('removeCard', { id: String(own) }, first);
  await bind(first);
  const { data: later } = await site.call('cards', { type: 2 }, first);
  expect(later.map(({ held_until }) => held_until !== undefined)).toEqual([true, true]);
  expect(second).toBeGreaterThan(0);
});

test('the database itself pays nothing while the credentials are fresh', async () => {
  const owner = await site.memberWith(100_000n, 'ownerdata');
  const address = await bind(owner);
  clock.advance(25 * hour);
  const now = await signedIn('ownerdata');
  await changePay(now, 'kastanie1');
  const { number } = await ask(now, address, 'kastanie1');
  await expect(
    site.running.site.database.query(
      "update withdrawal_order set state = 'approved', decided_by = 'x', decided_at = $2 where order_no = $1",
      [number, clock.now()],
    ),
  ).rejects.toThrow(/check constraint/);
});

test('what was approved and not sent yet goes on no list of payouts while the credentials are fresh', async () => {
  const owner = await site.memberWith(100_000n, 'ownerlist');
  const address = await bind(owner);
  clock.advance(25 * hour);
  const now = await signedIn('ownerlist');
  const { number } = await ask(now, address);
  expect(await approve(number)).toBe(200);
  await site.running.site.database.query(
    "update withdrawal_order set address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', payout = 'due' where order_no = $1",
    [number],
  );
  await changePay(now, 'kastanie1');
  const { data } = await site.staff('withdrawalQueue', { search: number, state: 'all' }, chief);
  const id = data.rows[0]?.id ?? 0;
  const early = await site.staff('openPayoutBatch', { ids: [id] }, chief);
  expect(early.message).toContain('密码');
  clock.advance(24 * hour);
  expect((await site.staff('openPayoutBatch', { ids: [id] }, chief)).code).toBe(200);
});
