// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { modelledGame } from '../../testing/modelled-game.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import EGamesPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const listed = (gamecode: string, gamename: string) => ({
  catecode: 'pp',
  gamecode,
  gamename,
  gamepic: '',
  demo: true,
});
test('a game in maintenance says so on its cover, and opens neither for money nor for play money', async () => {
  const games = [modelledGame('pp01', false, true), modelledGame('pp02', true, true)];
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      code: 200,
      message: '',
      data: path.startsWith('/api/lobby')
        ? { games, hot: [], offer: null }
        : [listed('pp01', '云海龙'), listed('pp02', '云海虎')],
    }),
  );
  renderAt('/concise?type=pp', <EGamesPage />);
  const rests = await screen.findByRole('button', { name: /云海龙.*维护中/ });
  expect(rests.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(rests);
  expect(toast).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.textContent ?? '')).toEqual(['试玩']),
  );
  expect(screen.getByRole('link', { name: '试玩云海虎' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /云海虎/ }));
  expect(toast).toHaveBeenCalledWith('请登录！');
});

test('a provider’s games are heard with their figures, found by their name, and another provider’s are a tap away', async () => {
  openSession('token', false);
  const figures = { rtp: 96.13, volatility: 'low', largest_win: 500 };
  const games = [
    { ...modelledGame('pp01', true, true), ...figures },
    { ...modelledGame('pp02', false, true), ...figures },
  ];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) =>
    Response.json({
      code: 200,
      message: '',
      data: path.startsWith('/api/lobby')
        ? { games, hot: [], offer: null }
        : JSON.parse(String(body ?? '{}')).gamecode === 'pp' || path.includes('gamecode=pp')
          ? [listed('pp01', '云海龙'), listed('pp02', '云海虎'), { ...listed('pp03', '云海鹤'), demo: false }]
          : [],
    }),
  );
  const { container } = renderAt(
    '/concise?type=pp',
    <>
      <EGamesPage />
      <Where />
    </>,
  );
  await screen.findByRole('button', { name: /云海虎.*维护中/ });
  expect(aloud(container)).toEqual([
    'tablist “游戏平台”:',
    'tab “OB电子” type=button aria-selected=false',
    'tab “FG电子” type=button aria-selected=false',
    'tab “PP电子” type=button aria-selected=true',
    'tab “AE电子” type=button aria-selected=false',
    'tabpanel:',
    'field “搜索游戏” type=search autocomplete=off enterkeyhint=search placeholder=搜索游戏',
    'button “云海龙 返还率96.13% 低波动 单转最高500倍”',
    'link “试玩云海龙” href=/gamePage?name=pp&type=0&code=pp01&demo=1',
    'button “云海虎 返还率96.13% 低波动 单转最高500倍 维护中” aria-disabled=true',
    'button “云海鹤”',
    'output “where”: /concise?type=pp',
  ]);
  await userEvent.type(screen.getByRole('searchbox'), '龙');
  await waitFor(() => expect(screen.queryByRole('button', { name: /云海虎/ })).toBeNull());
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '龙');
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  expect((await screen.findByText('没有找到这样的游戏')).textContent).toBeTruthy();
  await userEvent.clear(screen.getByRole('searchbox'));
  await userEvent.click(await screen.findByRole('button', { name: /云海龙/ }));
  expect(screen.getByLabelText('where').textContent).toBe('/gamePage?name=pp&type=0&code=pp01');
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="where">{`${pathname}${search}`}</output>;
}

test('a provider without games says so, one that cannot be read why, and each tab leads to its own', async () => {
  const refused: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.startsWith('/api/lobby'))
      return Response.json({ code: 200, message: '', data: { games: [], hot: [], offer: null } });
    refused.push(`${path} ${String(body ?? '')}`);
    return refused.length === 1
      ? Response.json({ code: 1002, message: '稍后再试', data: null })
      : Response.json({ code: 200, message: '', data: [] });
  });
  const { container } = renderAt(
    '/concise?type=nobody',
    <>
      <EGamesPage />
      <Where />
    </>,
  );
  await screen.findByText('稍后再试');
  const tabs = screen.getAllByRole('tab');
  expect(tabs[0]?.getAttribute('aria-selected')).toBe('true');
  expect(tabs.map((tab) => document.getElementById(tab.getAttribute('aria-controls') ?? '')?.role)).toEqual(
    tabs.map(() => 'tabpanel'),
  );
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(screen.queryByText('稍后再试')).toBeNull());
  await userEvent.click(tabs[1] as HTMLElement);
  expect(screen.getByLabelText('where').textContent).toMatch(/^\/concise\?type=./);
  expect(tabs[1]?.getAttribute('aria-selected')).toBe('true');
  await waitFor(() => expect(refused).toHaveLength(3));
  expect(aloud(container)).toEqual([
    'tablist “游戏平台”:',
    'tab “OB电子” type=button aria-selected=false',
    'tab “FG电子” type=button aria-selected=true',
    'tab “PP电子” type=button aria-selected=false',
    'tab “AE电子” type=button aria-selected=false',
    'tabpanel:',
    '这个平台的游戏正在上架',
    '看看其他平台，或稍后再来。',
    'output “where”: /concise?type=fgdz',
  ]);
});
