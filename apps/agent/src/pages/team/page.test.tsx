// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { TeamPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const person = (id: number, name: string) => ({
  id,
  name,
  isAgent: false,
  since: '2026-11-21T04:00:00.000Z',
  children: 0,
  below: 0,
});

test('who is searched for is asked for whole, from the first page on whichever was looked at, and what is emptied shows all again', async () => {
  const asked = answerWith({
    portalTeam: ({ search = '' }) =>
      search === '' ? { rows: [person(8, 'me***8')], total: 45 } : { rows: [person(9, 'na***9')], total: 1 },
  });
  renderAt('/team', <TeamPage />);
  expect(await screen.findByText('直属 45 人')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  expect(await screen.findByText('第 2 / 3 页')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索' }), ' nameless9 ');
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(await screen.findByText('找到 1 人')).toBeTruthy();
  expect(screen.getByText('na***9')).toBeTruthy();
  await userEvent.clear(screen.getByRole('searchbox', { name: '搜索' }));
  expect(await screen.findByText('直属 45 人')).toBeTruthy();
  const first = { search: '', page: 1, pageSize: 20 };
  expect(asked.portalTeam?.slice(0, 3)).toEqual([
    first,
    { ...first, page: 2 },
    { ...first, search: 'nameless9' },
  ]);
});

test('what the search before found is not said of the next one, while its answer is waited for', async () => {
  answerWith({ portalTeam: () => ({ rows: [person(8, 'me***8')], total: 45 }) });
  renderAt('/team', <TeamPage />);
  expect(await screen.findByText('直属 45 人')).toBeTruthy();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索' }), 'nameless9');
  await userEvent.click(screen.getByRole('button', { name: '搜索' }));
  expect(await screen.findByText('…')).toBeTruthy();
  expect(screen.queryByText('直属 45 人')).toBeNull();
  expect(screen.queryByText('找到 45 人')).toBeNull();
});

test('the team is heard as a tree, and what is below an agent where it unfolds', async () => {
  const asked = answerWith({
    portalTeam: ({ id }) =>
      id === undefined
        ? {
            rows: [
              { ...person(8, 'su***b'), isAgent: true, children: 21, below: 1_041 },
              person(9, 'me***9'),
            ],
            total: 45,
          }
        : { rows: [person(10, 'be***0')], total: 21 },
  });
  const { container } = renderAt('/team', <TeamPage />);
  expect(aloud(container)).toEqual([
    'h1: 我的团队',
    'field “搜索” type=search autocomplete=off autocapitalize=none maxlength=32 placeholder=会员编号或完整用户名',
    'button “搜索”',
    'status “加载中”:',
  ]);
  await screen.findByText('第 1 / 3 页');
  await userEvent.click(screen.getByRole('button', { name: '展开 su***b 的直属会员' }));
  await screen.findByText('第 1 / 2 页');
  expect(aloud(container)).toEqual([
    'h1: 我的团队',
    'field “搜索” type=search autocomplete=off autocapitalize=none maxlength=32 placeholder=会员编号或完整用户名',
    'button “搜索”',
    '直属 45 人',
    'button “收起 su***b 的直属会员” aria-expanded=true',
    'link “su***b代理 编号 8 · 2026-11-21 加入 1,041 下级人数” href=/team/8',
    'link “be***0 编号 10 · 2026-11-21 加入” href=/team/10',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
    'link “me***9 编号 9 · 2026-11-21 加入” href=/team/9',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 3 页',
    'button “下一页”',
  ]);
  expect(asked.portalTeam?.at(-1)).toEqual({ id: 8, page: 1, pageSize: 20 });
  await userEvent.click(screen.getByRole('button', { name: '收起 su***b 的直属会员' }));
  expect(screen.queryByText('be***0')).toBeNull();
});

test('a team without members says how they come, a search that finds nobody that there is none, and a failure why', async () => {
  answerWith({ portalTeam: () => ({ rows: [], total: 0 }) });
  const { unmount } = renderAt('/team', <TeamPage />);
  await screen.findByText('还没有会员。把邀请链接发给朋友，他们注册后就在这里。');
  unmount();
  const { unmount: end } = renderAt('/team?search=nobody', <TeamPage />);
  await screen.findByText('团队中没有这个会员');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'nobody');
  end();
  const asked = answerWith({});
  renderAt('/team', <TeamPage />);
  expect((await screen.findByRole('alert')).textContent).toContain('nobody answers portalTeam');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.portalTeam).toHaveLength(2));
});
