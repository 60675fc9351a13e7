// @vitest-environment happy-dom
import { fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useExports } from '../../api/exports.ts';
import type { Closing } from '../../api/rows.ts';
import { answerWith, renderAt } from '../../testing/console.tsx';
import { heard, savedViews } from '../../testing/heard.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { ClosingsPage } from './page.tsx';

signedInForEach();
afterEach(() => void vi.useRealTimers());

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

test('the list is heard whole: how long each waits, until when, what was paid out and what became of it', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  const asked = answerWith({
    staffMe: () => staff('members', 'exports'),
    savedViews: () => ({ rows: [], roles: [] }),
    accountClosings: () => ({
      rows: [
        { ...closing, state: 'waiting', endedAt: null, waives: false, paidOut: 0 },
        { ...closing, id: 4, state: 'held_up', endedAt: null },
        { ...closing, id: 5, state: 'undone' },
      ],
      total: 3,
      figures: [],
    }),
  });
  renderAt('/closings?search=kun', <ClosingsPage />);
  await screen.findAllByText('kun99');
  await screen.findByLabelText('注销情况');
  expect(asked.accountClosings?.at(-1)).toMatchObject({ days: 365, search: 'kun' });
  expect(heard()).toEqual([
    'h1: 账户注销',
    '会员自行申请；钱须先提完，等待期过后由系统注销，法定年限后删除个人资料，账目保留',
    'link “账户找回” href=/recoveries',
    'dl “注销情况”:',
    '申请注销',
    '0',
    '等待注销',
    '0',
    '有未了事项',
    '0',
    '已撤回',
    '0',
    '已注销',
    '0',
    '已重新开通',
    '0',
    '资料已删除',
    '0',
    '提走余额的会员',
    '0',
    '提走金额（元）',
    '0.00',
    '放弃零头的会员',
    '0',
    'radiogroup “申请时间”:',
    'radio “近30天”',
    'radio “近一年” chosen',
    'radio “近十年”',
    'radiogroup “状态”:',
    'radio “全部” chosen',
    'radio “等待注销”',
    'radio “有未了事项”',
    'radio “已撤回”',
    'radio “已注销”',
    'radio “已重新开通”',
    'radio “资料已删除”',
    'field “搜索” holds “kun” type=search maxlength=100 placeholder=会员账号或编号',
    'button “清空”',
    'button “查找”',
    'button “导出”',
    ...savedViews,
    'th: 申请',
    'th: 会员',
    'th: 最早注销',
    'th: 提走（元）',
    'th: 状态',
    '9小时29分 2026-11-21 00:30:05',
    'kun99 100012',
    '2026-11-28 00:30:05',
    '0.00',
    '等待注销',
    '9小时29分 2026-11-21 00:30:05',
    'kun99 100012',
    '2026-11-28 00:30:05',
    '1,234.50',
    '有未了事项 放弃零头',
    '2026-11-21 00:30:05',
    'kun99 100012',
    '2026-11-28 00:30:05',
    '1,234.50',
    '已撤回 2026-11-28 08:00:00 放弃零头',
  ]);
  // The file is called as the page is, wherever it is told of.
  const files = renderHook(() => useExports()).result;
  fireEvent.click(screen.getByText('导出'));
  fireEvent.click(await screen.findByText('CSV'));
  await waitFor(() => expect(files.current.at(-1)).toMatchObject({ title: '账户注销', format: 'csv' }));
});

test('where nobody closes an account that is said', async () => {
  answerWith({
    staffMe: () => staff('members'),
    savedViews: () => ({ rows: [], roles: [] }),
    accountClosings: () => ({ rows: [], total: 0, figures: [] }),
  });
  renderAt('/closings', <ClosingsPage />);
  await screen.findByText('没有注销申请');
});
