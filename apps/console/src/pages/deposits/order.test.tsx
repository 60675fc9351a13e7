// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import type { DepositOrder, Staff } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { depositOrder } from '../../testing/deposit-order.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { DepositPage } from './order.tsx';

signedInForEach();

async function open(order: DepositOrder, who: Staff) {
  answerWith({
    staffMe: () => who,
    depositQueue: () => ({ rows: [order], total: 1, more: false, sum: 0, claimers: [] }),
  });
  renderAt(
    `/deposits/${order.orderNo}`,
    <Routes>
      <Route path="/deposits/:order" element={<DepositPage />} />
    </Routes>,
  );
  await screen.findByText('申请金额');
}
const correction = () => screen.queryByText('更正这笔入账')?.getAttribute('href');
const credited = depositOrder({
  orderNo: 'D202611210005',
  state: 'approved',
  credited: 1_000,
  decidedAt: '2026-11-21T00:05:00Z',
});

test('what was credited leads to a correction of it, for who may ask for one', async () => {
  await open(credited, staff('deposits.read', 'adjustments'));
  await screen.findByText('更正这笔入账');
  expect(correction()).toBe('/members/100001?correct=D202611210005');
});

test('others see what was credited, and no way to correct it', async () => {
  await open(credited, staff('deposits.read'));
  await screen.findByText('入账');
  expect(correction()).toBeUndefined();
});

test('an order that credited nothing has nothing to correct', async () => {
  await open(depositOrder({ orderNo: 'D202611210006' }), staff('deposits.read', 'adjustments'));
  expect(correction()).toBeUndefined();
});
