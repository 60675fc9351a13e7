/** What staff set for deposits is what members are offered; what has nothing behind it cannot be set. */
import { codes } from '@mingpai/contract/codes';
import type { ConsoleAnswer, ConsolePayload } from '@mingpai/contract/console/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '../settings/index.ts';
import { asRealSite } from '../testing/installation.ts';
import { agreed } from '../testing/rules.ts';
import { startTestSite, type TestSite } from '../testing/site.ts';

type Offer = ConsolePayload<'updateDepositSettings'>;

let site: TestSite;
let chief: string;
let member: string;
beforeAll(async () => {
  site = await startTestSite();
  await asRealSite(site);
  chief = await site.staffToken();
  member = (await site.member()).token;
});
afterAll(() => site.stop());

const standing = async () => (await site.staff('depositSettings', {}, chief)).data;
const save = (offer: Offer) => agreed(site, 'updateDepositSettings', offer, chief);
const lastEntry = async () => (await site.staff('auditLog', { search: 'deposits' }, chief)).data.rows[0];

/** A change of what is set now. */
async function change(part: Partial<Offer>): Promise<Offer> {
  return { ...offerOf(await standing()), ...part };
}

function offerOf({ ways, ranges, bankAccounts, version }: ConsoleAnswer<'depositSettings'>): Offer {
  return { ways, ranges, bankAccounts, version };
}

const account = {
  bankNo: '6222 0000 1111 2345',
  bankOwner: '示例收款人',
  bankName: '示例二号银行',
  bankAddress: '示例二号支行',
};

test('members are offered the ways in the order that was set, with the limits and accounts that were set', async () => {
  const before = await standing();
  const offer = await change({
    ways: ['alipay', 'card', 'usdt'],
    ranges: { ...before.ranges, bank: { min: 200, max: 6_000 }, 'usdt-trc20': { min: 50, max: 60_000 } },
    bankAccounts: [account, ...before.bankAccounts],
  });
  expect((await save(offer)).code).toBe(200);
  const offered = async () => Object.keys((await site.call('waysToPay', {}, { token: member })).data);
  await expect.poll(offered).toEqual(['alipay', 'card', 'usdt']);
  const range = async (type: 'bank' | 'usdt-trc20') =>
    (await site.call('payRange', { type }, { token: member })).data;
  expect(await range('bank')).toEqual({ min_price: 200, max_price: 6_000, promised_minutes: 30 });
  expect(await range('usdt-trc20')).toEqual({ min_price: 50, max_price: 60_000, promised_minutes: 30 });
  const banks = (await site.call('payBanks', {}, { token: member })).data;
  expect(banks[0]).toMatchObject({ bank_no: account.bankNo, bank_owner: account.bankOwner });
  const request = { paytype: 'wxpay', amount: 1_000, bank_no: 'a1B2' } as const;
  expect((await site.call('openDeposit', request, { token: member })).code).toBe(codes.way_closed.code);
  // What was taken out of the list of ways held at once, the rest with the second yes.
  expect(await standing()).toMatchObject({ ...offer, version: before.version + 2, setBy: '老牌' });
  expect(await lastEntry()).toMatchObject({
    action: 'settings_changed',
    subject: 'deposits',
    detail: {
      range_bank: '100–50000 → 200–6000',
      bankAccounts: expect.stringMatching(/尾号0000 → 示例二号银行 示例二号支行 示例收款人 尾号2345；/),
    },
  });
});

test('the log says that an account is another one where its last four digits are not', async () => {
  expect((await save(await change({ bankAccounts: [account] }))).code).toBe(200);
  const other = { ...account, bankNo: '6222 0000 9999 2345' };
  expect((await save(await change({ bankAccounts: [other] }))).code).toBe(200);
  expect((await lastEntry())?.detail.bankAccounts).toMatch(/尾号2345 → .*尾号2345（账号其他位数已改）$/);
});

test('a version that somebody else saved meanwhile is not overwritten, by twenty at once neither', async () => {
  const offer = await change({});
  const saves = Array.from({ length: 20 }, (_none, index) =>
    save({ ...offer, ranges: { ...offer.ranges, wechat: { min: 101 + index, max: 5_000 } } }),
  );
  const answers = (await Promise.all(saves)).map(({ code }) => code);
  expect(answers.filter((code) => code === 200)).toHaveLength(1);
  // The others come while the first is open, or after it holds.
  const late: number[] = [codes.settings_changed_meanwhile.code, codes.rule_change_open.code];
  expect(answers.filter((code) => late.includes(code))).toHaveLength(19);
  expect((await standing()).version).toBe(offer.version + 1);
});

test('what others set in the same area stays, and saving what is set already is no new version', async () => {
  const { data: rules } = await site.staff('withdrawalSettings', {}, chief);
  await agreed(site, 'updateWithdrawalSettings', { ...rules, fourEyesAbove: 7_000 }, chief);
  const offer = await change({});
  expect((await save({ ...offer, ways: ['card'] })).code).toBe(200);
  const again = await change({});
  expect((await save(again)).code).toBe(200);
  expect((await standing()).version).toBe(again.version);
  await expect
    .poll(async () => (await site.staff('withdrawalSettings', {}, chief)).data.fourEyesAbove)
    .toBe(7_000);
});

test('what has nothing behind it, or cannot be met, is refused in words and changes nothing', async () => {
  const { ranges, bankAccounts } = await standing();
  const row = bankAccounts[0] ?? account;
  await agreed(site, 'switchGateway', { code: 'sandbox', enabled: false }, chief);
  const { version } = await standing();
  const wrong: readonly (readonly [Partial<Offer>, string])[] = [
    [{ ways: ['card'], bankAccounts: [] }, '没有收款银行账户'],
    [{ ways: ['card', 'wechat'] }, '微信没有开放的支付通道'],
    [{ ways: ['card', 'alipay'] }, '支付宝没有开放的支付通道'],
    [{ ways: ['card', 'card'] }, '只能出现一次'],
    [{ ranges: { ...ranges, 'usdt-erc20': { min: 200, max: 199 } } }, 'USDT ERC20的单笔最低不能高于最高'],
    [{ ranges: { ...ranges, bank: { min: 0, max: 199 } } }, '限额须为1至'],
    [{ bankAccounts: [row, { ...row, bankNo: row.bankNo.replaceAll(' ', '') }] }, '填写了两次'],
    [{ bankAccounts: [{ ...row, bankNo: '1234' }] }, '8至30位'],
    [{ bankAccounts: [{ ...row, bankOwner: ' ' }] }, '请填写户名'],
  ];
  for (const [part, words] of wrong) {
    const { code, message } = await save(await change(part));
    expect([code, message]).toEqual([codes.bad_input.code, expect.stringContaining(words)]);
  }
  const { database } = site.running.site;
  await database.transaction(async (tx) => {
    const { value } = await site.running.settings.locked(tx, 'payments');
    await site.running.settings.set(
      tx,
      'payments',
      { ...value, receiving: { TRC20: '', ERC20: '' } },
      'seed',
    );
    // Without a key of its own, too.
    await site.running.settings.set(tx, 'chain', areas.chain.parse({}), 'seed');
  });
  await expect.poll(async () => (await standing()).served.usdt).toBe(false);
  expect((await save(await change({ ways: ['card', 'usdt'] }))).message).toContain('USDT 还没有收款地址');
  expect((await standing()).version).toBe(version + 1);
  await agreed(site, 'switchGateway', { code: 'sandbox', enabled: true }, chief);
  expect((await save(await change({ ways: ['wechat', 'card'] }))).code).toBe(200);
});
