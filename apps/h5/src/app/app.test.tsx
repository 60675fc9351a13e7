// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeQueryClient } from '../api/query-client.ts';
import { closeSession, openSession } from '../api/session.ts';
import { App } from './app.tsx';
import { askAhead } from './ask-ahead.ts';

type Answers = Readonly<Record<string, unknown>>;

const member = {
  username: 'xiaoming88',
  balance: 12345.67,
  gameblance: 860.5,
  current_vip: 'VIP3',
  joinday: 128,
  paysum: 36000,
  isagent: 0,
  avatar: '',
};
const site = { site_state: 1, repair_tips: '升级中', redpacket_switch: 0, index_modal: 0, webcontent: '' };
const usual: Answers = {
  '/api/app': site,
  '/api/game/list': [],
  '/api/bannerList': [],
  '/api/homenotice': [],
  '/api/lobby': { games: [], hot: [], offer: null },
  '/api/wins': [],
  '/api/user': member,
  '/api/balance': { balance: member.balance },
  '/api/uservip': [],
};

let asked: string[] = [];

/** A server that knows these answers; `lost` makes every call of a member fail by its session. */
function serve(answers: Answers, lost = false): void {
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Headers }) => {
    asked.push(url);
    const signedIn = headers.get('authorization') !== 'Bearer ' && headers.get('authorization') !== 'Bearer';
    const data = answers[url];
    if (lost && signedIn) return Response.json({ code: 401, message: '', data: null });
    return Response.json(
      data === undefined
        ? { code: 1002, message: '没有找到该内容，可能已被移除', data: null }
        : { code: 200, message: '', data },
    );
  });
}

function open(path: string): void {
  window.location.hash = path;
  render(<App queries={makeQueryClient()} />);
}

const goTo = (path: string) =>
  act(async () => {
    window.location.hash = path;
    window.dispatchEvent(new PopStateEvent('popstate'));
  });

beforeEach(() => {
  asked = [];
  closeSession();
  serve(usual);
  window.scrollTo = vi.fn();
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('what the first picture shows is asked before it is made, and asked once', async () => {
  const wanted = [
    '/api/app',
    '/api/bannerList',
    '/api/homenotice',
    '/api/game/list',
    '/api/lobby',
    '/api/wins',
  ];
  const queries = makeQueryClient();
  askAhead(queries, '/');
  await waitFor(() => expect(asked).toEqual(wanted));
  window.location.hash = '#/';
  render(<App queries={queries} />);
  await screen.findByRole('tab', { name: '彩票' });
  expect(asked.filter((url) => wanted.includes(url))).toEqual(wanted);
});

test('a page that is no home page asks ahead for nothing of it', async () => {
  askAhead(makeQueryClient(), '/vip');
  await waitFor(() => expect(asked).toEqual(['/api/app']));
});

test('the site bears the name and the mark that the operator gave it', async () => {
  serve({ ...usual, '/api/app': { ...site, title: '好运来', site_logo: '/uploads/mark.png' } });
  open('#/');
  const home = await screen.findByRole('link', { name: '好运来' });
  expect(home.textContent).toBe('好运来');
  expect(home.querySelector('img')?.getAttribute('src')).toBe('/uploads/mark.png');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('好运来');
  expect(document.title).toBe('首页 · 好运来');
});

test('while the code of the page with a game is on its way it waits as the rest of the opening does, and no rows of a list are promised', async () => {
  open('#/gamePage?name=mpqp&type=0&code=hilo&demo=1');
  expect(screen.queryByRole('status', { name: '加载中' })).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('正在进入游戏');
  await screen.findByRole('heading', { level: 1, name: /游戏/ });
  cleanup();
  open('#/usdtmore');
  expect(screen.getByRole('status', { name: '加载中' })).toBeTruthy();
});

test('the header is kept behind a page with a heading of its own: on Back its mark is the one that was drawn before', async () => {
  open('#/');
  const mark = (await screen.findByRole('link', { name: '明牌' })).querySelector('img');
  await goTo('/boutBallBet');
  await screen.findByRole('heading', { level: 1, name: '帮助中心' });
  expect(screen.queryByRole('link', { name: '明牌' })).toBeNull();
  await goTo('/');
  const home = await screen.findByRole('link', { name: '明牌' });
  expect(home.querySelector('img')).toBe(mark);
});

test('what was refused on a page goes with it', async () => {
  const { Toast } = await import('../ui/feedback/antd.ts');
  const clear = vi.spyOn(Toast, 'clear').mockReturnValue();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
  open('#/login');
  await userEvent.click(await screen.findByRole('button', { name: '登录' }));
  await screen.findAllByText('请输入您的账号和密码！');
  clock.mockReturnValue(11_000);
  await goTo('/boutBallBet');
  await waitFor(() => expect(clear).toHaveBeenCalled());
  clock.mockRestore();
  clear.mockRestore();
});

test('an unknown path leads home', async () => {
  open('#/no-such-page');
  await waitFor(() => expect(window.location.hash).toBe('#/'));
});

test('a visitor who asks for a member’s page signs in first and keeps the target', async () => {
  open('#/mine?x=1');
  await waitFor(() =>
    expect(window.location.hash).toBe(`#/login?redirect=${encodeURIComponent('/mine?x=1')}`),
  );
});

test('a page that was visited is there again as it was left', async () => {
  open('#/');
  await userEvent.click(await screen.findByRole('tab', { name: '彩票' }));
  await goTo('#/login');
  await screen.findByRole('heading', { name: '欢迎回来' });
  await goTo('#/');
  expect(screen.getByRole('tab', { name: '彩票' }).getAttribute('aria-selected')).toBe('true');
});

test('the page that is already shown answers with a toast', async () => {
  open('#/');
  await userEvent.click(await screen.findByRole('link', { name: '首页' }));
  expect((await screen.findAllByText('已在当前页面！')).length).toBeGreaterThan(0);
});

test('a lost session is told once, leads to the sign-in page and clears what was kept', async () => {
  openSession('t0ken', true);
  serve(usual, true);
  open('#/mine');
  expect(await screen.findByText('认证失败')).toBeTruthy();
  expect(screen.getAllByText('您的账号登陆过期，请重新登陆')).toHaveLength(1);
  expect(window.location.hash).toBe('#/login');
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('a closed site shows only its notice, and comes back without a reload', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve({ ...usual, '/api/app': { ...site, site_state: '0' } });
  open('#/');
  expect(await screen.findByText('升级中')).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  serve(usual);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(await screen.findByRole('navigation')).toBeTruthy();
  vi.useRealTimers();
});

test('the balance is polled every 4.3 s while it is in sight, and not for a visitor', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const polls = () => asked.filter((url) => url === '/api/balance').length;
  open('#/');
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(polls()).toBe(0);
  await act(async () => openSession('t0ken', false));
  await act(() => vi.advanceTimersByTimeAsync(100));
  const before = polls();
  await act(() => vi.advanceTimersByTimeAsync(4_300 * 3));
  expect(polls() - before).toBe(3);
  await goTo('#/login');
  const left = polls();
  await act(() => vi.advanceTimersByTimeAsync(4_300 * 3));
  expect(polls()).toBe(left);
  vi.useRealTimers();
});

test('a tab that stands in the address keeps the focus and the scroll; another page takes both', async () => {
  serve({ ...usual, '/api/gamelistBycode': [] });
  open('#/concise');
  const [first] = await screen.findAllByRole('tab');
  first?.focus();
  vi.mocked(window.scrollTo).mockClear();
  for (const place of [1, 2]) {
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() =>
      expect(screen.getAllByRole('tab')[place]?.getAttribute('aria-selected')).toBe('true'),
    );
    expect(document.activeElement).toBe(screen.getAllByRole('tab')[place]);
  }
  expect(window.location.hash).toMatch(/^#\/concise\?type=/);
  expect(window.scrollTo).not.toHaveBeenCalled();
  await goTo('#/vip');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('VIP特权'));
  expect(window.scrollTo).toHaveBeenCalled();
});
