// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import { renderAt } from '../testing/render-at.tsx';
import AddBankCardPage from './add-bank-card/page.tsx';
import AddUsdtAddressPage from './add-usdt-address/page.tsx';
import { DepositForm } from './deposit/deposit-form.tsx';
import PartnershipPage from './partnership/page.tsx';
import PasswordPage from './password/page.tsx';
import ProfilePage from './profile/page.tsx';
import { WithdrawalForm } from './withdrawal/withdrawal-form.tsx';

beforeEach(() => {
  openSession('token', false);
  const answers: Readonly<Record<string, unknown>> = {
    '/api/agent-application': { state: 'none', reason: '', mobile: '', apply_info: '', created_at: '' },
    '/api/getcard': [],
    '/api/banklist': [],
    '/api/getpaybank': [],
    '/api/getBetAmount': { bet_amount: 0 },
    '/api/wallet/withdrawal-standing': { may: true, text: '', left: 0, open: [], locked: [] },
    '/api/getPayRange': { min_price: 100, max_price: 1_000 },
  };
  const rates = { usdtrate: 7.1, withdrawusdtrate: 7.2, withdrawcashfee: 5, withdrawfeeusdttrc: 1 };
  const member = {
    username: 'mingpai01',
    realname: '',
    mobile: '',
    email: '',
    birthday: '',
    isagent: 0,
    ...rates,
  };
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ code: 200, message: '', data: answers[path.split('?')[0] ?? ''] ?? member }),
  );
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const deposit = (way: 'bank' | 'usdt') => (
  <DepositForm key="page" way={way} protocol="TRC20" onProtocol={() => undefined} />
);

/** How long what is typed under each label may become, amounts aside, which have their own rules. */
function lengths(): Record<string, string> {
  const fields = [...document.querySelectorAll('input')].filter(
    ({ type, inputMode }) => ['text', 'password'].includes(type) && inputMode !== 'decimal',
  );
  return Object.fromEntries(
    fields.map((one) => [one.labels?.[0]?.textContent ?? '', one.getAttribute('maxlength') ?? '']),
  );
}

test.each<[string, ReactNode, Record<string, string>]>([
  [
    '/addBankCard',
    <AddBankCardPage key="page" />,
    { 持卡人姓名: '32', 开户行: '32', 银行卡号: '32', 支付密码: '32' },
  ],
  ['/addUsdtCard', <AddUsdtAddressPage key="page" />, { USDT地址: '128', 支付密码: '32' }],
  ['/password', <PasswordPage key="page" />, { 原密码: '32', 新密码: '32', 确认新密码: '32' }],
  ['/password?type=2', <PasswordPage key="page" />, { 原密码: '32', 新密码: '32', 确认新密码: '32' }],
  ['/userInfo', <ProfilePage key="page" />, { 手机号码: '32', 电子邮箱: '32' }],
  ['/applyagent', <PartnershipPage key="page" />, { 联系方式: '32' }],
  ['/withdrawal', <WithdrawalForm key="page" central={500} />, { 支付密码: '32' }],
  [
    '/recharge',
    deposit('bank'),
    { 转入地址后4位: '4', 存款人姓名: '32', 银行类型: '32', 银行卡号: '32', 开户行地址: '32' },
  ],
  ['/recharge', deposit('usdt'), { 转入地址后4位: '4' }],
])(
  'what is typed at %s is of 32 characters at most, the end of an address of 4',
  async (path, page, bounds) => {
    renderAt(path, page);
    await waitFor(() => expect(lengths()).toEqual(bounds));
  },
);
