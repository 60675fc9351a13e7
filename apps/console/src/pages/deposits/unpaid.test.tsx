// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { depositOrder } from '../../testing/deposit-order.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { DepositsPage } from './page.tsx';

signedInForEach();

test('orders that wait for their payment stand by themselves, and are no work; where nobody counts further it says so', async () => {
  const asked = answerWith({
    staffMe: () => staff('deposits.read'),
    savedViews: () => ({ rows: [], roles: [] }),
    depositQueue: ({ unpaid }) =>
      unpaid === true
        ? {
            rows: [depositOrder({ orderNo: 'D-UNPAID' })],
            total: 10_000,
            more: true,
            sum: 1_234_567.89,
            claimers: [],
          }
        : { rows: [], total: 0, more: false, sum: 0, claimers: [] },
  });
  renderAt('/deposits', <DepositsPage />);
  expect(await screen.findByText('都处理完了，没有等待审核的订单')).toBeTruthy();
  expect(asked.depositQueue?.at(-1)).toMatchObject({ state: 'pending', unpaid: false, parked: false });
  await userEvent.click(screen.getByText('待付款'));
  expect(await screen.findByText('D-UNPAID')).toBeTruthy();
  expect(asked.depositQueue?.at(-1)).toMatchObject({ state: 'pending', unpaid: true });
  expect(screen.getByText('待付款 超过 10,000 笔；合计至少 ¥1,234,567.89')).toBeTruthy();
});
