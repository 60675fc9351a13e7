// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import { pick, type } from '../../testing/fields.ts';
import { choiceOf, heard, savedViews, searchField, textField } from '../../testing/heard.ts';
import { memberRow } from '../../testing/member-row.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { MembersPage } from './page.tsx';

signedInForEach();
beforeEach(() => localStorage.clear());

/** Looking for roles in a whole page takes its time. */
const drawer = () => document.querySelector<HTMLElement>('[role="dialog"]') ?? document.createElement('div');
const member = memberRow({ frozenAt: '2026-11-22T00:00:00Z' });

test('a member is read with every figure under its own head, in yuan and by Beijing’s clock', async () => {
  localStorage.setItem(
    'mingpai.console.columns.members',
    'name,id,realName,vip,since,seen,balance,deposits,count,net,won,state',
  );
  await openQueuePage(
    { page: <MembersPage />, at: '/members', who: staff('members.read'), shows: 'kun99' },
    { tags: () => [], memberSearch: () => ({ rows: [member], total: 1, more: false }) },
  );
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);
  const cells = [...document.querySelectorAll('tr[data-row-key="100012"] td')].map(
    ({ textContent }) => textContent,
  );
  const told = Object.fromEntries(heads.map((head, place) => [head, cells[place]]));
  expect(told).toMatchObject({
    编号: '100012',
    VIP: 'VIP 3',
    注册时间: '2026-11-21 00:30:05',
    上次来访: '',
    中心钱包: '1,234.50',
    存款合计: '900.00',
    存款笔数: '12',
    净存款: '−50.25',
    会员输赢: '7.00',
    状态: '已冻结',
  });
  expect(screen.getByText('kun99').closest('a')?.getAttribute('href')).toBe('/members/100012');
});

test('the list is heard whole, with all that it can be narrowed by; nobody found is said', async () => {
  await openQueuePage(
    {
      page: <MembersPage />,
      at: '/members?vip=3',
      who: staff('members', 'members.read', 'exports'),
      shows: 'kun99',
    },
    {
      tags: () => [{ tag: '大户', colour: 'gold', open: true }],
      memberSearch: () => ({
        rows: [
          memberRow({
            frozenAt: '2026-11-22T00:00:00Z',
            realName: '张**',
            seenAt: '2026-11-21T16:30:05Z',
            tags: [{ tag: '大户', colour: 'gold', expiresAt: null }],
          }),
          memberRow({ id: 100_013, username: 'lucky88' }),
        ],
        total: 2,
        more: false,
      }),
    },
  );
  await screen.findByText('查看本页资料');
  expect(heard()).toEqual([
    'h1: 会员',
    '2 位',
    'button “标签列表”',
    'button “查看本页资料”',
    'button “导出”',
    ...searchField('会员编号，或账号的开头'),
    'radiogroup “状态”:',
    'radio “全部” chosen',
    'radio “正常”',
    'radio “已冻结”',
    ...choiceOf('排列方式'),
    ...choiceOf('顺序'),
    'button “更多筛选（1）” aria-expanded=false',
    'button “显示的列” aria-expanded=false',
    ...savedViews,
    'th:',
    'button “编号”',
    'th: 账号',
    'th: 真实姓名',
    'th: 标签',
    'th:',
    'button “VIP”',
    'th:',
    'button “上次来访”',
    'th:',
    'button “中心钱包”',
    'th:',
    'button “存款合计”',
    'th:',
    'button “会员输赢”',
    'th: 状态',
    '100012',
    'link “kun99” href=/members/100012',
    '张**',
    'button “查看 kun99 的姓名”',
    '大户',
    'VIP 3',
    '2026-11-22 00:30:05',
    '1,234.50',
    '900.00',
    '7.00',
    '已冻结',
    '100013',
    'link “lucky88” href=/members/100013',
    'VIP 3',
    '1,234.50',
    '900.00',
    '7.00',
    '正常',
  ]);
  fireEvent.click(screen.getByText('更多筛选（1）'));
  await screen.findByLabelText('代理账号', { selector: 'input' });
  const all = heard();
  expect(all.slice(all.indexOf('顺序') + 1, all.indexOf('button “显示的列” aria-expanded=false'))).toEqual([
    'button “收起筛选” aria-expanded=true',
    ...choiceOf('标签'),
    'div “VIP”:',
    'combobox “VIP” type=search autocomplete=off aria-expanded=false',
    'VIP 3',
    'field “注册从 注册从” type=datetime-local',
    'field “到 到” type=datetime-local',
    'field “来过从 来过从” type=datetime-local',
    'field “来过到 来过到” type=datetime-local',
    ...textField('余额从（元）'),
    ...textField('余额到（元）'),
    ...textField('存款从（元）'),
    ...textField('存款到（元）'),
    ...textField('笔数从'),
    ...textField('笔数到'),
    'field “首存从 首存从” type=datetime-local',
    'field “首存到 首存到” type=datetime-local',
    'field “最近存款从 最近存款从” type=datetime-local',
    'field “最近存款到 最近存款到” type=datetime-local',
    ...textField('净额从（元）'),
    ...textField('净额到（元）'),
    ...textField('输赢从（元）'),
    ...textField('输赢到（元）'),
    ...choiceOf('代理账号'),
  ]);
  cleanup();
  await openQueuePage(
    { page: <MembersPage />, at: '/members', who: staff('members.read'), shows: '没有符合条件的会员' },
    { tags: () => [], memberSearch: () => ({ rows: [], total: 0, more: false }) },
  );
});

test('the list of tags is heard whole; one is added without blanks in its colour, put out of use, and a refusal is said', async () => {
  let refused = false;
  const asked = await openQueuePage(
    {
      page: <MembersPage />,
      at: '/members?listed=',
      who: staff('members', 'members.read'),
      shows: 'kun99',
    },
    {
      memberSearch: () => ({ rows: [member], total: 1, more: false }),
      tags: () => [
        { tag: '大户', colour: 'gold', open: true },
        { tag: '旧标签', colour: 'red', open: false },
      ],
      saveTag: () => {
        if (refused) throw new Refusal(4_001, '标签太多');
        return null;
      },
    },
  );
  fireEvent.click(screen.getByText('标签列表'));
  await screen.findByLabelText('停用 大户');
  expect(heard(drawer())).toEqual([
    'button “Close”',
    '标签列表',
    'field “新标签” maxlength=20',
    'combobox “颜色” type=search autocomplete=off readonly aria-expanded=false',
    '蓝',
    'button “添 加”',
    'th: 标签',
    'th: 状态',
    'th: 操作',
    '大户',
    '可用',
    'button “停用 大户”',
    '旧标签',
    '已停用',
    'button “启用 旧标签”',
  ]);
  fireEvent.click(within(drawer()).getByRole('button', { name: /^添\s?加$/ }));
  await screen.findByText('请填写标签');
  type('新标签', ' 新手 ');
  await pick('颜色', '红');
  fireEvent.click(within(drawer()).getByRole('button', { name: /^添\s?加$/ }));
  await screen.findByText('已保存');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('新标签').value).toBe(''));
  const off = () => screen.getByLabelText<HTMLButtonElement>('停用 大户');
  await waitFor(() => expect(off().disabled).toBe(false));
  refused = true;
  fireEvent.click(off());
  await screen.findByText('标签太多');
  expect(asked.saveTag).toEqual([
    { tag: '新手', colour: 'red', open: true },
    { tag: '大户', colour: 'gold', open: false },
  ]);
});

test('the tag that the log names stands alone in the list, which others may read only; once it is closed, all are there', async () => {
  await openQueuePage(
    { page: <MembersPage />, at: '/members?listed=旧标签', who: staff('members.read'), shows: 'kun99' },
    {
      memberSearch: () => ({ rows: [member], total: 1, more: false }),
      tags: () => [
        { tag: '大户', colour: 'gold', open: true },
        { tag: '旧标签', colour: 'red', open: false },
      ],
    },
  );
  await waitFor(() => within(drawer()).getByText('旧标签'));
  expect(heard(drawer())).toEqual(['button “Close”', '标签列表', 'th: 标签', 'th: 状态', '旧标签', '已停用']);
  fireEvent.click(within(drawer()).getByLabelText('Close', { selector: 'button' }));
  await waitFor(() => expect(within(drawer()).queryByText('旧标签')).toBeNull());
  fireEvent.click(screen.getByText('标签列表', { selector: 'button *' }));
  await waitFor(() => within(drawer()).getByText('大户'));
});
