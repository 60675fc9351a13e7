// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, renderAt } from '../testing/console.tsx';
import { depositOrder } from '../testing/deposit-order.ts';
import { signedInForEach } from '../testing/signed-in.ts';
import { staff } from '../testing/staff.ts';
import { OrderGroup } from './order-group.tsx';

signedInForEach();

test('several deposits are turned down with one reason, each by itself; a colleague’s is left alone', async () => {
  const asked = answerWith({
    staffMe: () => staff('deposits', 'deposits.read'),
    claimDeposits: () => ({ claimed: [1, 3], held: [{ id: 2, by: '小明', since: '2026-11-21T04:00:00Z' }] }),
    releaseDeposits: () => null,
    rejectDeposit: () => null,
  });
  renderAt(
    '/deposits',
    <OrderGroup
      resource="deposits"
      verdict="reject"
      orders={[1, 2, 3].map((id) => depositOrder({ id, orderNo: `D${id}`, amount: 100.1 }))}
      signs={() => null}
      parties={() => null}
      onClose={() => undefined}
    />,
  );
  await screen.findByText('¥300.30');
  const confirm = await screen.findByRole('button', { name: '确认拒绝 3 笔' });
  fireEvent.click(confirm);
  await screen.findByText('请填写拒绝原因');
  expect(asked.rejectDeposit).toBeUndefined();
  fireEvent.click(screen.getByRole('button', { name: '重复提交的订单' }));
  fireEvent.click(confirm);
  await screen.findByText('2 笔已办理，1 笔没有办理');
  expect(asked.rejectDeposit).toEqual([1, 3].map((id) => ({ id, reason: '重复提交的订单' })));
  expect(screen.getAllByText('已拒绝')).toHaveLength(2);
  screen.getByText('小明 正在处理，没有改动');
  expect(asked.releaseDeposits).toEqual([{ ids: [1, 2, 3] }]);
});
