/** Which ways to pay in may be offered: only those with something behind them. */

import type { PageWay } from '@mingpai/contract/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SetClock } from '../platform/clock.ts';
import { done } from '../platform/outcome.ts';
import { type Cashier, openCashier } from '../testing/cashier.ts';
import { refusalText } from '../testing/refusals.ts';
import { type Offer, refuseOffer, type Served, servedWays } from './offer.ts';
import type { PayPages } from './pay-pages.ts';

let cashier: Cashier;
beforeAll(async () => {
  cashier = await openCashier(new SetClock('2026-11-21T04:00:00.000Z'));
});
afterAll(() => cashier.close());

const range = { min: 10_000, max: 300_000 };
const ranges = { bank: range, wechat: range, alipay: range, 'usdt-trc20': range, 'usdt-erc20': range };
const account = { bankNo: '6222 0000', bankOwner: '某', bankName: '工商银行', bankAddress: '上海' };
const all: Served = { usdt: true, wechat: true, alipay: true };
const none: Served = { usdt: false, wechat: false, alipay: false };
const nothing: Offer = { ways: [], ranges, bankAccounts: [] };

/** @returns what is wrong with it, in words */
function fault(offer: Partial<Offer>, { before = nothing, served = all } = {}): string | undefined {
  return refusalText(refuseOffer({ ...nothing, ...offer }, before, served));
}

test('each way is offered once', () => {
  expect(fault({ ways: ['usdt', 'wechat', 'alipay'] })).toBeUndefined();
  expect(fault({ ways: ['usdt', 'wechat', 'usdt'] })).toContain('只能出现一次');
});

test('the least of a way may be its most, and not more', () => {
  for (const name of ['bank', 'wechat', 'alipay', 'usdt-trc20', 'usdt-erc20'] as const) {
    expect(fault({ ranges: { ...ranges, [name]: { min: 20_000, max: 20_000 } } })).toBeUndefined();
    expect(fault({ ranges: { ...ranges, [name]: { min: 20_001, max: 20_000 } } })).toContain(
      '单笔最低不能高于最高',
    );
  }
});

test('an account stands there once, however its digits are grouped', () => {
  const other = { ...account, bankNo: '62220001' };
  expect(fault({ bankAccounts: [account, other] })).toBeUndefined();
  expect(fault({ bankAccounts: [account, other, { ...account, bankNo: '6222-0000' }] })).toContain(
    '62220000 填写了两次',
  );
});

test('transfers to a bank need an account', () => {
  expect(fault({ ways: ['card'] })).toContain('没有收款银行账户');
  expect(fault({ ways: ['card'], bankAccounts: [account] })).toBeUndefined();
});

test('what nothing serves is not offered, unless it was before', () => {
  for (const [way, words] of [
    ['usdt', 'USDT 还没有收款地址'],
    ['wechat', '微信没有开放的支付通道'],
    ['alipay', '支付宝没有开放的支付通道'],
  ] as const) {
    expect(fault({ ways: [way] }, { served: { ...all, [way]: false } })).toContain(words);
    expect(fault({ ways: [way] }, { served: { ...none, [way]: true } })).toBeUndefined();
    expect(fault({ ways: [way] }, { served: none, before: { ...nothing, ways: [way] } })).toBeUndefined();
  }
});

/** Gateways that serve one way alone. */
const serving = (way: PageWay): PayPages => ({
  serves: async (asked) => asked === way,
  take: async () => done(null),
  open: async () => done(null),
  lookedAt: async () => undefined,
  pageOf: async () => undefined,
});

test('USDT is served by a shared address of any network, or by a key for addresses of their own that is in use', async () => {
  const { settings } = cashier;
  const { receiving } = await settings.current('payments');
  const chains = await settings.current('chain');
  const served = async () => (await servedWays(settings, serving('wechat'))).usdt;
  expect(await served()).toBe(false);
  await cashier.set('payments', { receiving: { ...receiving, ERC20: '0x1' } });
  expect(await served()).toBe(true);
  await cashier.set('payments', { receiving });
  const key = (more: object) =>
    cashier.set('chain', { TRC20: { ...chains.TRC20, extendedKey: 'xpub', ...more } });
  await key({});
  expect(await served()).toBe(true);
  await key({ ownAddresses: false });
  expect(await served()).toBe(false);
  await cashier.set('chain', chains);
});

test('WeChat and Alipay are served by the gateways that serve them', async () => {
  const { settings } = cashier;
  expect(await servedWays(settings, serving('wechat'))).toMatchObject({ wechat: true, alipay: false });
  expect(await servedWays(settings, serving('alipay'))).toMatchObject({ wechat: false, alipay: true });
});
