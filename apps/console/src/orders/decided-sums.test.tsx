// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import { ApproveDepositDialog } from '../pages/deposits/approve-dialog.tsx';
import { ApproveWithdrawalDialog } from '../pages/withdrawals/approve-dialog.tsx';
import { WithdrawalPage } from '../pages/withdrawals/order.tsx';
import { answerWith, renderAt } from '../testing/console.tsx';
import { depositOrder } from '../testing/deposit-order.ts';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { withdrawalOrder } from '../testing/withdrawal-order.ts';
import { MemberSums } from './member-sums.tsx';

signedInForEach();

const ends = { onClose: () => undefined, onDecided: () => undefined };
/** What stands beside a name. */
const beside = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

/** Each figure of a withdrawal differs from all others, so that none can stand where another should. */
const withdrawal = withdrawalOrder({
  amount: 2_130,
  rate: 7.1,
  usdt: 300,
  fee: 1.5,
  receipt: 298.5,
  sums: { deposited: 5_001, withdrawn: 2_132, won: -1_403, gifts: 64 },
});

test('who approves a withdrawal reads what the member gets, first of all, and how it is reckoned', async () => {
  answerWith({ staffMe: () => staff('withdrawals') });
  renderAt('/withdrawals', <ApproveWithdrawalDialog order={withdrawal} {...ends} />);
  expect(await screen.findByText(/^将付出/)).toBeTruthy();
  expect(screen.getByText(/^将付出/).textContent).toBe('将付出 298.50 USDT');
  expect(beside('计算')).toBe('¥2,130.00 ÷ 7.1000 = 300.00 USDT，减手续费 1.50 USDT');
});

test('what was paid is told with what the member gets', async () => {
  answerWith({
    staffMe: () => staff('withdrawals'),
    withdrawalAddress: () => ({ memberId: 100_001, address: 'T-address' }),
    approveWithdrawal: () => ({ state: 'approved' }),
  });
  renderAt('/withdrawals', <ApproveWithdrawalDialog order={withdrawal} {...ends} />);
  await userEvent.click(await screen.findByRole('button', { name: '确认通过' }));
  expect(await screen.findByText('已通过：298.50 USDT 付给 mingpai01')).toBeTruthy();
});

test('the page of a withdrawal says the same figures', async () => {
  answerWith({
    staffMe: () => staff('withdrawals.read'),
    withdrawalQueue: () => ({ rows: [withdrawal], total: 1, more: false, sum: 0, claimers: [] }),
  });
  renderAt(
    '/withdrawals/W7',
    <Routes>
      <Route path="/withdrawals/:order" element={<WithdrawalPage />} />
    </Routes>,
  );
  expect(await screen.findByText('实付')).toBeTruthy();
  expect(beside('金额')).toBe('¥2,130.00');
  expect(beside('实付')).toBe('298.50 USDT');
  expect(beside('计算')).toBe('¥2,130.00 ÷ 7.1000 = 300.00 USDT，减手续费 1.50 USDT');
});

test('who approves a deposit reads the sum that is credited, wherever it is said, and that it is not the one applied for', async () => {
  const asked = answerWith({
    staffMe: () => staff('deposits'),
    approveDeposit: () => ({ state: 'approved' }),
  });
  renderAt('/deposits', <ApproveDepositDialog order={depositOrder()} {...ends} />);
  const amount = await screen.findByLabelText('实际到账金额（元）');
  expect(screen.getByText(/^将存入/).textContent).toBe('将存入 ¥1,000.00');
  await userEvent.clear(amount);
  await userEvent.type(amount, '860.5');
  expect(screen.getByText(/^将存入/).textContent).toBe('将存入 ¥860.50');
  expect(beside('申请金额')).toBe('¥1,000.00');
  const steps = within(screen.getByRole('dialog')).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    '¥860.50 存入 mingpai01 的中心钱包。',
    '与申请金额 ¥1,000.00 不同，按实际到账入账，会员会收到说明。',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '确认通过' }));
  await vi.waitFor(() => expect(asked.approveDeposit).toMatchObject([{ id: 5, amount: 860.5 }]));
});

test.each([
  ['a withdrawal', withdrawal, '存 ¥5,001.00，取 ¥2,132.00（含本笔），输 ¥1,403.00，彩金等 ¥64.00'],
  [
    'a deposit',
    depositOrder({ sums: { deposited: 5_001, withdrawn: 2_132, won: 1_403, gifts: 64 } }),
    '存 ¥5,001.00，取 ¥2,132.00，赢 ¥1,403.00，彩金等 ¥64.00',
  ],
])(
  'beside %s stands what its member brought, took, lost or won, and was given',
  async (_what, order, words) => {
    answerWith({ staffMe: () => staff() });
    const { container } = renderAt('/', <MemberSums of={order} />);
    await vi.waitFor(() => expect(container.textContent).toBe(words));
  },
);
