// @vitest-environment happy-dom
/** The home page's own parts: what a visitor is offered, the row of games, the latest wins and their proof. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import {
  act,
  cleanup,
  render,
  screen,
  waitFor,
  waitForElementToBeRemoved,
  within,
} from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys } from '../../api/keys.ts';
import { makeQueryClient } from '../../api/query-client.ts';
import { closeSession, openSession } from '../../api/session.ts';
import { noteRegistered, welcomed } from '../../features/limits-offer/newcomer.ts';
import { toggleFavourite } from '../../features/lobby/favourites.ts';
import { MemoryRouter } from '../../testing/memory-router.tsx';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Banners } from './banners.tsx';
import { LobbyRow } from './lobby-row.tsx';
import { winsQuery } from './questions.ts';
import { WalletStrip } from './wallet-strip.tsx';
import { Wins } from './wins.tsx';

// What a refusal says besides is the client's own.
vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

/** Until the code of what comes after the first view is there, on a busy machine. */
const fetched = { timeout: 15_000 };

const game = (venue: string, code: string, name: string, more: object = {}) => ({
  category_id: 'concise',
  platform_name: venue,
  venue_name: `${venue}厅`,
  game_code: code,
  name,
  pic: '/x.svg',
  available: true,
  rtp: null,
  volatility: null,
  largest_win: null,
  demo: false,
  is_new: false,
  ...more,
});
const win = {
  id: 41,
  who: 't***1',
  platform_name: 'pp',
  game_code: 'pp01',
  name: '云海狐',
  pic: '/x.svg',
  stake: 10,
  payout: 248,
  at: '2026-11-21 12:00:00',
};

let lobby: { games: object[]; hot: string[]; offer: object | null };
let wins: (typeof win)[];
let proof: object;
let asked: { path: string; body: unknown }[];
/** Rows of the list of games, as its providers and venues stand there. */
let hall: readonly [venue: string, code: string][] | 'refused';

let member: Readonly<Record<string, unknown>>;
/** The offer that the server calls this member's own. */
let own: number | null;
let controls: ReturnType<typeof playControls>;

beforeEach(() => {
  member = { balance: 0, username: 'traveller1', current_vip: 'VIP1' };
  own = 3;
  controls = playControls();
  localStorage.clear();
  asked = [];
  hall = [
    ['pp', ''],
    ['mplive', 'baccarat'],
  ];
  lobby = {
    games: [
      game('mplive', 'baccarat', '百家乐', { category_id: 'realbet' }),
      game('pp', 'pp01', '云海狐', { rtp: 96.13, volatility: 'high', largest_win: 917 }),
      game('pp', 'pp02', '云海鹤', { rtp: 97.26, volatility: 'low', largest_win: 104 }),
    ],
    hot: ['pp/pp02'],
    offer: { id: 3, deposit: 200, bonus: 68.5, multiple: 7 },
  };
  wins = [win];
  proof = {
    round: '#4',
    outcome: '派彩 ¥248.00',
    verify_url: 'https://games.example/verify',
    changed: false,
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: init.body === undefined ? undefined : JSON.parse(String(init.body)) });
    const ok = (data: unknown) => Response.json({ code: 200, message: '', data });
    if (path === '/api/lobby') return ok(lobby);
    if (path === '/api/bonuses') return ok({ locked: 0, newcomers_offer: own, data: [] });
    if (path === '/api/play/controls') return ok(controls);
    if (path === '/api/wins') return ok(wins);
    if (path === '/api/wins/proof') return ok(proof);
    if (path.startsWith('/api/game/list'))
      return hall === 'refused'
        ? Response.json({ code: 1001, message: '稍后再试', data: null })
        : ok(
            hall.map(([platform_name, game_code]) => ({
              category_id: 'concise',
              app_state: 1,
              platform_name,
              game_code,
              name: '',
              gamename: '',
              pic: '',
              game_type: '0',
              available: true,
            })),
          );
    return ok(member);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const names = async (list: string) => {
  const row = await screen.findByRole('list', { name: list });
  // The row stands before its games do.
  const buttons = await within(row).findAllByRole('button');
  return buttons.map((button) => button.querySelector('span')?.textContent);
};

test('a visitor is offered what the promotion gives, in its own figures, with its terms and the door', async () => {
  renderAt('/', <WalletStrip />);
  expect(await screen.findByText('首存满¥200，领¥68.50')).toBeTruthy();
  expect(screen.getByRole('link', { name: /7倍流水/ }).getAttribute('href')).toBe('/activityInfo?id=3');
  expect(screen.getByRole('link', { name: '立即注册' }).getAttribute('href')).toBe('/login?type=1');
  expect(screen.getByRole('link', { name: /未登录.*登录后查看/ }).getAttribute('href')).toBe('/login');
});

test('where there is no banner its place says what the site is', async () => {
  const answer = fetch;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    path.startsWith('/api/bannerList')
      ? Response.json({ code: 200, message: '', data: [] })
      : answer(path, init),
  );
  renderAt('/', <Banners />);
  expect(await screen.findByText('每一分钱，都看得见')).toBeTruthy();
});

test('where nothing is offered nothing is promised but what the site is', async () => {
  lobby.offer = null;
  renderAt('/', <WalletStrip />);
  expect(await screen.findByText('每一分钱，都看得见')).toBeTruthy();
  expect(screen.queryByText(/领¥/)).toBeNull();
});

test('a member sees the wallet, and no offer', async () => {
  openSession('token', false);
  renderAt('/', <WalletStrip />);
  expect(await screen.findByText('traveller1')).toBeTruthy();
  expect(screen.queryByRole('link', { name: '立即注册' })).toBeNull();
  closeSession();
});

test('who has just come is told the first step, with what it brings; who has deposited before is not', async () => {
  openSession('token', false);
  member = { balance: 0, username: 'traveller1', current_vip: 'VIP1', paysum: 0 };
  renderAt('/', <WalletStrip />);
  const first = await screen.findByRole(
    'link',
    { name: '欢迎加入！第一步：存款，首存满¥200，领¥68.50' },
    fetched,
  );
  expect(first.getAttribute('href')).toBe('/recharge');
  cleanup();
  own = null;
  renderAt('/', <WalletStrip />);
  expect(await screen.findByRole('link', { name: '欢迎加入！第一步：存款' })).toBeTruthy();
  await waitFor(() => expect(asked.filter(({ path }) => path === '/api/bonuses')).toHaveLength(2));
  expect(screen.queryByText(/领¥/)).toBeNull();
  cleanup();
  member = { ...member, paysum: 100 };
  renderAt('/', <WalletStrip />);
  expect(await screen.findByText('traveller1')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /第一步/ })).toBeNull();
  closeSession();
});

/** @returns what it knows of the server, so that a test may tell it more */
function walletStrip() {
  const client = makeQueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter path="/">
        <WalletStrip />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

test('money that comes while one looks takes no line away: what is next stands where the first step stood', async () => {
  openSession('token', false);
  member = { balance: 0, username: 'traveller1', current_vip: 'VIP1', paysum: 0 };
  const client = walletStrip();
  await screen.findByRole('link', { name: /第一步/ }, fetched);
  act(() => {
    client.setQueryData(keys.balance, 500);
  });
  const next = await screen.findByRole('link', { name: '接下来：挑一款游戏' });
  expect(next.getAttribute('href')).toBe('/games');
  cleanup();
  // Who comes back is no newcomer.
  member = { ...member, balance: 500, paysum: 500 };
  renderAt('/', <WalletStrip />);
  expect(await screen.findByText('traveller1')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /接下来|第一步/ })).toBeNull();
  closeSession();
});

test('money that comes grows on the card, as it does in the header: no two figures of one wallet stand beside each other', async () => {
  openSession('token', false);
  member = { balance: 0, username: 'traveller1', current_vip: 'VIP1', paysum: 0 };
  const client = walletStrip();
  const figure = () => Number(screen.getByText(/^[\d,]+\.\d\d元$/).textContent?.slice(0, -1));
  await waitFor(() => expect(figure()).toBe(0));
  const seen: number[] = [];
  const watch = new MutationObserver(() => seen.push(figure()));
  watch.observe(document.body, { subtree: true, characterData: true, childList: true });
  act(() => {
    client.setQueryData(keys.balance, 500);
  });
  await waitFor(() => expect(figure()).toBe(500));
  watch.disconnect();
  expect(seen.some((yuan) => yuan > 0 && yuan < 500)).toBe(true);
  closeSession();
});

test('who is offered limits is told of the deposit when they have answered: one thing at a time', async () => {
  openSession('token', false);
  noteRegistered();
  controls = playControls({ offer: true });
  member = { balance: 0, username: 'traveller1', current_vip: 'VIP1', paysum: 0 };
  renderAt('/', <WalletStrip />);
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/play/controls')).toBe(true));
  await waitFor(() => expect(document.querySelector('[class*="first"]')).toBeNull());
  cleanup();
  welcomed();
  renderAt('/', <WalletStrip />);
  expect(await screen.findByRole('link', { name: /第一步/ }, fetched)).toBeTruthy();
  closeSession();
});

test.each([
  { suspended: true },
  { pause: { kind: 'exclusion', ends_at: '2027-05-21 12:30:00' } },
  { closes_at: '2026-12-05 12:30:00' },
] as const)('no first deposit is named to whoever may make none: %o', async (stop) => {
  openSession('token', false);
  controls = playControls(stop);
  member = { balance: 0, username: 'traveller1', current_vip: 'VIP1', paysum: 0 };
  renderAt('/', <WalletStrip />);
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/play/controls')).toBe(true));
  await waitFor(() => expect(document.querySelector('[class*="first"]')).toBeNull());
  expect(screen.queryByRole('link', { name: /第一步/ })).toBeNull();
  closeSession();
});

test('what is played most stands first in the row, with its figures in words for who hears them', async () => {
  renderAt('/', <LobbyRow />);
  expect(await names('推荐')).toEqual(['云海鹤', '百家乐', '云海狐']);
  const fox = screen.getByRole('button', { name: /云海狐/ });
  expect(fox.textContent).toContain('返还率96.13% 高波动 单转最高917倍');
  expect(screen.getByRole('button', { name: /百家乐/ }).textContent).toContain('mplive厅');
  expect(screen.getByRole('link', { name: /全部游戏.*3/ }).getAttribute('href')).toBe('/games');
});

test('a game that is not shown in the list of games is not shown here', async () => {
  hall = [['mplive', 'baccarat']];
  renderAt('/', <LobbyRow />);
  expect(await names('推荐')).toEqual(['百家乐']);
});

test('an e-game of a venue that is no provider of them stands for itself in the list of games, and here', async () => {
  lobby.games = [game('hub', 'dragons', '升龙'), game('hub', 'hidden', '不在列')];
  hall = [['hub', 'dragons']];
  renderAt('/', <LobbyRow />);
  expect(await names('推荐')).toEqual(['升龙']);
});

test('where the list of games is refused no row is promised', async () => {
  hall = 'refused';
  renderAt('/', <LobbyRow />);
  expect(screen.getByRole('list', { name: '推荐' })).toBeTruthy();
  await waitForElementToBeRemoved(() => screen.queryByRole('list', { name: '推荐' }));
});

test('a game of the row is one tap from its play money; what rests, or has none, offers none', async () => {
  lobby.games.push(
    game('pp', 'pp07', '山海', { demo: true }),
    game('pp', 'pp08', '歇业', { demo: true, available: false }),
  );
  renderAt('/', <LobbyRow />);
  const link = await screen.findByRole('link', { name: '试玩山海' });
  expect(link.getAttribute('href')).toContain('/gamePage?name=pp&type=0&code=pp07&demo=1');
  expect(screen.getAllByRole('link', { name: /^试玩/ })).toHaveLength(1);
});

test('favourites and new games are offered once there are some, with their number', async () => {
  lobby.games.push(game('pp', 'pp03', '云海鲤', { is_new: true }));
  renderAt('/', <LobbyRow />);
  await userEvent.click(await screen.findByRole('button', { name: /^新游\s*1$/ }));
  expect(await names('新游')).toEqual(['云海鲤']);
  expect(screen.queryByRole('button', { name: /^收藏/ })).toBeNull();
  cleanup();
  toggleFavourite('pp/pp01');
  toggleFavourite('mplive/baccarat');
  renderAt('/', <LobbyRow />);
  await userEvent.click(await screen.findByRole('button', { name: /^收藏\s*2$/ }));
  expect((await names('收藏')).sort()).toEqual(['云海狐', '百家乐']);
  toggleFavourite('pp/pp01');
  expect(await screen.findByRole('button', { name: /^收藏\s*1$/ })).toBeTruthy();
  // With the last one its row is gone: what is played most stands in its place.
  toggleFavourite('mplive/baccarat');
  expect(await screen.findByRole('list', { name: '推荐' })).toBeTruthy();
});

test('a win opens its proof, which is asked for only then', async () => {
  renderAt('/', <Wins />);
  const one = await screen.findByRole('button', { name: /t\*\*\*1 · 云海狐.*248\.00元/ });
  expect(asked.map(({ path }) => path)).not.toContain('/api/wins/proof');
  await userEvent.click(one);
  const link = await screen.findByRole('link', { name: '验证这一局' });
  expect(link.getAttribute('href')).toBe('https://games.example/verify');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(screen.getByText('24.80倍')).toBeTruthy();
  expect(asked.filter(({ path }) => path === '/api/wins/proof')).toEqual([
    { path: '/api/wins/proof', body: { id: 41 } },
  ]);
});

test('a platform that shows another fingerprint than before is called out; one without a page is not linked', async () => {
  proof = { round: '#4', outcome: '', verify_url: null, changed: true };
  renderAt('/', <Wins />);
  await userEvent.click(await screen.findByRole('button', { name: /云海狐/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('请勿采信');
  expect(screen.queryByRole('link', { name: '验证这一局' })).toBeNull();
  expect(screen.getByText('这个游戏没有公开的验证页。')).toBeTruthy();
});

/** Shows that the answer is there. */
function Known() {
  return useQuery(winsQuery).data === undefined ? null : <p>answered</p>;
}

test('where nobody has won lately nothing is shown', async () => {
  wins = [];
  renderAt(
    '/',
    <>
      <Wins />
      <Known />
    </>,
  );
  await screen.findByText('answered');
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.queryByText('最新中奖')).toBeNull();
});

test('a member has no level before it is known', async () => {
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => answer.promise);
  openSession('token', false);
  renderAt('/', <WalletStrip />);
  expect(await screen.findByText('中心钱包')).toBeTruthy();
  expect(screen.queryByText(/^VIP\d/)).toBeNull();
  answer.resolve(Response.json({ code: 200, message: '', data: member }));
  expect(await screen.findByText('VIP1')).toBeTruthy();
  closeSession();
});
