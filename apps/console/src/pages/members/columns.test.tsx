// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
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
const member = {
  id: 100_012,
  username: 'kun99',
  realName: '',
  vipLevel: 3,
  registeredAt: '2026-11-20T16:30:05Z',
  frozenAt: null,
  tags: [],
  seenAt: null,
  balance: 1_234.5,
  deposits: 900,
  depositCount: 12,
  firstDepositAt: null,
  lastDepositAt: null,
  net: -50.25,
  won: 7,
};
const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
/** Sought by its words: a page with all of its filters takes its time to be looked through by roles. */
const box = (name: string) =>
  within(screen.getByLabelText('显示的列')).queryByLabelText<HTMLInputElement>(name);
const press = (name: string) => fireEvent.click(screen.getByText(name));
const choose = (name: string) => fireEvent.click(box(name) as HTMLInputElement);

test('what the member’s own page says as well is no column until somebody chooses it, and their browser keeps the choice', async () => {
  await open();
  const usual = heads();
  expect(usual).toEqual(expect.arrayContaining(['编号', '账号', '中心钱包', '存款合计', '会员输赢', '状态']));
  expect(usual).not.toEqual(expect.arrayContaining(['注册时间']));
  expect(usual.filter((head) => head === '存款笔数' || head === '净存款')).toEqual([]);
  press('显示的列');
  choose('注册时间');
  choose('VIP');
  expect(heads()).toContain('注册时间');
  expect(heads()).not.toContain('VIP');
  cleanup();
  await open();
  expect(heads()).toEqual(usual.flatMap((head) => (head === 'VIP' ? ['注册时间'] : [head])));
  press('显示的列');
  press('恢复默认');
  expect(heads()).toEqual(usual);
  cleanup();
  await open();
  expect(heads()).toEqual(usual);
});

test('the column that tells members apart is no choice, and without any other it stands there', async () => {
  localStorage.setItem('mingpai.console.columns.members', 'name');
  await open();
  expect(heads()).toEqual(['编号', '账号']);
  press('显示的列');
  expect(box('账号')).toBeNull();
});

test('a list in order of a column shows that column, chosen or not', async () => {
  await open('/members?sort=count');
  expect(heads()).toContain('存款笔数');
  press('显示的列');
  expect(box('存款笔数')?.checked).toBe(false);
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
