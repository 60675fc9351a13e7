// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, renderAt } from '../../testing/portal.tsx';
import { MemberPage } from './page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the path begins with the agent’s own team and leads on by the agents between', async () => {
  answerWith({
    portalMember: ({ id }) => ({
      id,
      name: 'me***r',
      isAgent: false,
      since: '2026-11-21T04:00:00.000Z',
      path: [
        { id: 1, name: 'le***r', isAgent: true },
        { id: 8, name: 'su***b', isAgent: true },
      ],
      figures: { deposits: { count: 1, sum: 100 }, bets: 2, valid: 50, commission: 0.4 },
    }),
    portalMemberBets: () => ({ rows: [], total: 0 }),
  });
  renderAt(
    '/team/9',
    <Routes>
      <Route path="/team/:id" element={<MemberPage />} />
    </Routes>,
  );
  const path = within(screen.getByRole('navigation', { name: '所在位置' }));
  expect((await path.findByRole('link', { name: '我的团队' })).getAttribute('href')).toBe('/team');
  expect(path.getByRole('link', { name: 'su***b' }).getAttribute('href')).toBe('/team/8');
});

const figures = { deposits: { count: 1, sum: 100 }, bets: 2, valid: 50, commission: 0.4 };
const sub = {
  name: 'su***b',
  isAgent: true,
  since: '2026-11-21T16:30:00.000Z',
  path: [{ id: 1, name: 'le***r', isAgent: true }],
  figures,
};
const at = (path: string) =>
  renderAt(
    path,
    <Routes>
      <Route path="/team/:id" element={<MemberPage />} />
    </Routes>,
  );

test('an agent of the team is heard with those below, their bets and their deposits, each in pages', async () => {
  const bet = {
    venue: '明牌棋牌',
    betId: 'B1',
    game: '翻牌高低',
    placedAt: '2026-11-21T16:30:00.000Z',
    stake: 120,
    valid: 95.5,
    state: 'settled',
  } as const;
  const asked = answerWith({
    portalMember: ({ id }) => ({ ...sub, id }),
    portalTeam: () => ({
      rows: [
        { id: 9, name: 'me***9', isAgent: false, since: '2026-11-21T04:00:00.000Z', children: 0, below: 0 },
      ],
      total: 21,
    }),
    portalMemberBets: () => ({
      rows: [bet, { ...bet, betId: 'B2', state: 'unsettled' }, { ...bet, betId: 'B3', state: 'void' }],
      total: 41,
    }),
    portalMemberDeposits: () => ({
      rows: [
        { at: '2026-11-21T16:30:00.000Z', way: 'usdt', amount: 500 },
        { at: '2026-11-20T16:30:00.000Z', way: 'barter', amount: 1.5 },
      ],
      total: 61,
    }),
  });
  const { container } = at('/team/8');
  await screen.findByText('第 1 / 2 页');
  expect(aloud(container)).toEqual([
    'nav “所在位置”:',
    'link “我的团队” href=/team',
    'span aria-current=page: su***b',
    'h1: su***b代理',
    '编号 8 · 2026-11-22 加入',
    'legend: 时间',
    'radio “今日”',
    'radio “近7日”',
    'radio “近15日”',
    'radio “近30日” chosen',
    '存款（元）',
    '100.00',
    '已结算注单',
    '2',
    '有效投注（元）',
    '50.00',
    '带来的佣金（元）',
    '0.40',
    'legend: 查看',
    'radio “下级” chosen',
    'radio “投注”',
    'radio “存款”',
    'link “me***9 编号 9 · 2026-11-21 加入” href=/team/9',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 2 页',
    'button “下一页”',
  ]);
  await userEvent.click(screen.getByRole('radio', { name: '投注' }));
  await screen.findByText('第 1 / 3 页');
  const records = () => {
    const heard = aloud(container);
    return heard.slice(heard.indexOf('legend: 查看'));
  };
  expect(records()).toEqual([
    'legend: 查看',
    'radio “下级”',
    'radio “投注” chosen',
    'radio “存款”',
    '明牌棋牌 · 翻牌高低 2026-11-22 00:30:00 120.00 有效 95.50',
    '明牌棋牌 · 翻牌高低 2026-11-22 00:30:00 120.00 未结算',
    '明牌棋牌 · 翻牌高低 2026-11-22 00:30:00 120.00 无效注单',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 3 页',
    'button “下一页”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await screen.findByText('第 2 / 3 页');
  const answers = globalThis.fetch;
  /** The next page is on its way: until it comes the rows stay. */
  const stays = async (page: string, row: string) => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText(page);
    expect(screen.getAllByText(row)).not.toEqual([]);
    vi.stubGlobal('fetch', answers);
  };
  await stays('第 3 / 3 页', '明牌棋牌 · 翻牌高低');
  await userEvent.click(screen.getByRole('radio', { name: '存款' }));
  await screen.findByText('第 1 / 4 页');
  expect(records()).toEqual([
    'legend: 查看',
    'radio “下级”',
    'radio “投注”',
    'radio “存款” chosen',
    'USDT 2026-11-22 00:30:00 500.00',
    'barter 2026-11-21 00:30:00 1.50',
    'nav “翻页”:',
    'button “上一页” disabled',
    '第 1 / 4 页',
    'button “下一页”',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '下一页' }));
  await screen.findByText('第 2 / 4 页');
  await stays('第 3 / 4 页', '500.00');
  await userEvent.click(screen.getByRole('radio', { name: '近7日' }));
  await waitFor(() => expect(asked.portalMember?.at(-1)).toEqual({ id: 8, period: 2 }));
  expect(asked.portalMember?.at(0)).toEqual({ id: 8, period: 4 });
  expect(asked.portalTeam).toEqual([{ id: 8, page: 1, pageSize: 20 }]);
  expect(asked.portalMemberBets?.slice(0, 2)).toEqual([1, 2].map((page) => ({ id: 8, page, pageSize: 20 })));
  expect(asked.portalMemberDeposits?.slice(0, 2)).toEqual(
    [1, 2].map((page) => ({ id: 8, page, pageSize: 20 })),
  );
});

test('a member who cannot be read is not told of, and one whose records cannot be read has figures all the same', async () => {
  const asked = answerWith({});
  at('/team/8');
  expect((await screen.findByRole('alert')).textContent).toContain('nobody answers portalMember');
  expect(screen.queryByRole('navigation')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.portalMember).toHaveLength(2));
  cleanup();
  const others = answerWith({ portalMember: ({ id }) => ({ ...sub, id, isAgent: false }) });
  at('/team/8');
  await screen.findByText('nobody answers portalMemberBets');
  expect(screen.queryByRole('radio', { name: '下级' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(others.portalMemberBets).toHaveLength(2));
  await userEvent.click(screen.getByRole('radio', { name: '存款' }));
  await screen.findByText('nobody answers portalMemberDeposits');
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(others.portalMemberDeposits).toHaveLength(2));
});
