// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { memberRow } from '../../testing/member-row.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { stubScreen } from '../../testing/screen-width.ts';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MembersPage } from './page.tsx';

signedInForEach();
beforeEach(() => localStorage.clear());

const open = (at = '/members') =>
  openQueuePage(
    { page: <MembersPage />, at, who: staff('members.read'), shows: 'kun99' },
    { tags: () => [], memberSearch: () => ({ rows: [member], total: 1, more: false }) },
  );
const member = memberRow();

test('what the member’s own page says as well is no column until somebody chooses it', async () => {
  await open();
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(
    expect.arrayContaining([
      '编号',
      '账号',
      '真实姓名',
      '标签',
      'VIP',
      '上次来访',
      '中心钱包',
      '存款合计',
      '会员输赢',
      '状态',
    ]),
  );
  expect(heads.filter((head) => ['注册时间', '存款笔数', '净存款'].includes(head))).toEqual([]);
  expect(screen.getByText('显示的列')).toBeDefined();
});

test('a phone has cards, which know no columns', async () => {
  stubScreen('phone');
  localStorage.setItem('mingpai.console.columns.members', 'name');
  await open();
  expect(screen.queryByText('显示的列')).toBeNull();
  const card = document.querySelector('li[data-row-key="100012"]')?.textContent;
  expect(card).toContain('净存款−50.25');
});

test('without rows the heads share what room there is, and none stays beside what is scrolled', async () => {
  await openQueuePage(
    { page: <MembersPage />, at: '/members', who: staff('members.read'), shows: '没有符合条件的会员' },
    { tags: () => [], memberSearch: () => ({ rows: [], total: 0, more: false }) },
  );
  const widths = [...document.querySelectorAll<HTMLElement>('table col')].map(({ style }) => style.width);
  expect(widths.filter((width) => width !== '')).toEqual([]);
  expect(document.querySelector('th.ant-table-cell-fix-left')).toBeNull();
});

test('at 1,024 px a member’s name, last visit, balance and state are in sight', async () => {
  stubNarrowDesk();
  await open();
  expect(headsOfList()).toEqual(['编号', '账号', 'VIP', '上次来访', '中心钱包', '状态']);
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
});
