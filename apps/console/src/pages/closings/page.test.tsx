// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Closing } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ClosingsPage } from './page.tsx';

signedInForEach();

const closing: Closing = {
  id: 3,
  memberId: 100_012,
  username: 'kun99',
  state: 'closed',
  askedAt: '2026-11-20T16:30:05Z',
  closesAt: '2026-11-27T16:30:05Z',
  endedAt: '2026-11-28T00:00:00Z',
  waives: true,
  paidOut: 1_234.5,
};

test('what was paid out is money and to how many people is people; the figures are of the days that were chosen', async () => {
  const asked = answerWith({
    staffMe: () => staff('members'),
    savedViews: () => ({ rows: [], roles: [] }),
    accountClosings: () => ({
      rows: [closing],
      total: 1,
      figures: [
        { state: 'closed', count: 4, paid: 3, paidOut: 1_200.5, waives: 1 },
        { state: 'waiting', count: 2, paid: 1, paidOut: 34, waives: 0 },
      ],
    }),
  });
  renderAt('/closings?days=30&state=closed', <ClosingsPage />);
  await screen.findByText('kun99');
  const figures = (await screen.findByLabelText('注销情况')).querySelectorAll('div');
  expect([...figures].map(({ textContent }) => textContent)).toEqual([
    '申请注销6',
    '等待注销2',
    '有未了事项0',
    '已撤回0',
    '已注销4',
    '已重新开通0',
    '资料已删除0',
    '提走余额的会员4',
    '提走金额（元）1,234.50',
    '放弃零头的会员1',
  ]);
  expect(asked.accountClosings?.map(({ days, state }) => [days, state])).toEqual([
    [30, undefined],
    [30, 'closed'],
  ]);
  expect(
    [...document.querySelectorAll('tr[data-row-key="3"] td')].slice(2).map(({ textContent }) => textContent),
  ).toEqual(['2026-11-28 00:30:05', '1,234.50', '已注销2026-11-28 08:00:00放弃零头']);
});
