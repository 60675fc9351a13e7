// @vitest-environment happy-dom

/** The lobby's own page where one of its two answers fails. */
import { chooseLanguage } from '@mingpai/ui/language';
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { rememberPlayed } from '../../features/games/played.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { keptGames } from './kept-games.ts';
import { useTexts } from './labels.ts';
import LobbyPage from './page.tsx';

// What a refusal says besides is the client's own.
vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const ok = (data: unknown) => Response.json({ code: 200, message: '', data });

afterEach(() => {
  cleanup();
  localStorage.clear();
  closeSession();
  vi.unstubAllGlobals();
});

test.each(['/api/game/list', '/api/lobby'])(
  'where %s is refused the page says so, and asks again',
  async (failing) => {
    let isRefused = true;
    vi.stubGlobal('fetch', async (path: string) => {
      if (isRefused && path.startsWith(failing))
        return Response.json({ code: 1001, message: '稍后再试', data: null });
      return path.startsWith('/api/game/list') ? ok([]) : ok({ games: [], hot: [], offer: null });
    });
    renderAt('/games', <LobbyPage />);
    const again = await screen.findByRole('button', { name: '重新加载' });
    isRefused = false;
    await userEvent.click(again);
    expect(await screen.findByRole('searchbox')).toBeTruthy();
  },
);

const game = (code: string, name: string) => ({
  platform_name: 'pp',
  game_code: code,
  category_id: 'concise',
  name,
  venue_name: 'PP电子',
  pic: '/pictures/games/pp.svg',
  available: true,
  is_new: false,
  demo: false,
  rtp: 96,
  volatility: 'low',
  largest_win: 500,
});
const lobby = { games: [game('pp01', '云海龙'), game('pp02', '云海虎')], hot: [], offer: null };
const hall = [{ ...game('', 'PP电子'), app_state: 1, game_type: '0', gamename: '' }];
const answered = async (path: string) => ok(path.startsWith('/api/game/list') ? hall : lobby);
const covers = () => screen.queryAllByRole('button', { name: /^云海/ }).map(({ textContent }) => textContent);

test('what a member played last stands first; a visitor on the same phone sees nothing of it', async () => {
  vi.stubGlobal('fetch', answered);
  openSession('token', false);
  for (const code of ['pp01', 'pp02'])
    rememberPlayed({ venue: 'pp', type: '0', code, title: code, picture: '' });
  const { unmount } = renderAt('/games', <LobbyPage />);
  const groups = await screen.findByRole('group', { name: '按厂商与分类' });
  const [first] = groups.querySelectorAll('button');
  expect(first?.textContent).toBe('最近 2');
  if (first) await userEvent.click(first);
  expect(covers()).toEqual([expect.stringContaining('云海虎'), expect.stringContaining('云海龙')]);
  unmount();
  closeSession();
  rememberPlayed({ venue: 'pp', type: '0', code: 'pp01', title: 'pp01', picture: '' });
  renderAt('/games', <LobbyPage />);
  await screen.findByRole('searchbox');
  expect(screen.queryByRole('button', { name: /^最近/ })).toBeNull();
});

test('a venue that is stopped says so on its chip, and its games are found by its name', async () => {
  const rests = { ...game('ob01', '海风'), platform_name: 'ob', venue_name: 'OB电子', available: false };
  vi.stubGlobal('fetch', async (path: string) =>
    ok(
      path.startsWith('/api/game/list')
        ? [...hall, { ...hall[0], platform_name: 'ob' }]
        : { ...lobby, games: [...lobby.games, rests] },
    ),
  );
  renderAt('/games', <LobbyPage />);
  const groups = await screen.findByRole('group', { name: '按厂商与分类' });
  const chips = [...groups.querySelectorAll('button')].map(({ textContent }) => textContent);
  expect(chips).toEqual(['全部 3', '收藏 0', 'PP电子 2', 'OB电子 1 维护中']);
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索游戏或场馆' }), 'OB');
  await vi.waitFor(() => expect(covers()).toEqual([]));
  expect(screen.getByRole('button', { name: /^海风/ }).getAttribute('aria-disabled')).toBe('true');
});

test('the list that was last known stands at once with its age, and gives way to the answer', async () => {
  vi.stubGlobal('fetch', answered);
  const { unmount } = renderAt('/games', <LobbyPage />);
  await screen.findByRole('searchbox');
  unmount();
  const { at, games } = JSON.parse(localStorage.getItem('mingpai.lobby') ?? '');
  localStorage.setItem('mingpai.lobby', JSON.stringify({ games, at: at - 3 * 3_600_000 }));
  let answers: (() => void) | undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    await new Promise<void>((resolve) => {
      const before = answers;
      answers = () => {
        before?.();
        resolve();
      };
    });
    return answered(path);
  });
  renderAt('/games', <LobbyPage />);
  expect(screen.getByText('3小时前的列表，正在更新…')).toBeTruthy();
  expect(covers()).toHaveLength(2);
  await vi.waitFor(() => expect(answers).toBeDefined());
  answers?.();
  await vi.waitFor(() => expect(screen.queryByText(/正在更新/)).toBeNull());
});

test('where the network has no answer the list says how old it is, and asks again when told to', async () => {
  vi.stubGlobal('fetch', answered);
  const { unmount } = renderAt('/games', <LobbyPage />);
  await screen.findByRole('searchbox');
  unmount();
  vi.stubGlobal('fetch', async () => Response.json({ code: 1001, message: '稍后再试', data: null }));
  renderAt('/games', <LobbyPage />);
  const again = await screen.findByRole('button', { name: '重试' });
  expect(screen.getByText('暂时无法更新，以下是1分钟前的列表。')).toBeTruthy();
  vi.stubGlobal('fetch', answered);
  await userEvent.click(again);
  await vi.waitFor(() => expect(screen.queryByText(/以下是/)).toBeNull());
});

test.each(['', 'null', '[]', '{"at":1,"games":[{"name":1}]}', '{"at":1e18,"games":[]}'])(
  'kept by another version, %j is no list',
  (text) => {
    localStorage.setItem('mingpai.lobby', text);
    expect(keptGames(Date.now())).toBeUndefined();
  },
);

test('a long list shows its first tiles, and the next ones when asked; another list begins anew', async () => {
  const games = Array.from({ length: 70 }, (_, index) => game(`pp${index}`, `云海${index + 1}号`));
  vi.stubGlobal('fetch', async (path: string) =>
    ok(path.startsWith('/api/game/list') ? hall : { ...lobby, games }),
  );
  renderAt('/games', <LobbyPage />);
  const more = await screen.findByRole('button', { name: '更多游戏（还有40款）' });
  expect(covers()).toHaveLength(30);
  await userEvent.click(more);
  expect(covers()).toHaveLength(60);
  // Who goes by keys stands at the first that came, not behind the last.
  expect(document.activeElement?.textContent).toContain('云海31号');
  await userEvent.click(screen.getByRole('button', { name: '更多游戏（还有10款）' }));
  expect(covers()).toHaveLength(70);
  expect(screen.queryByRole('button', { name: /^更多游戏/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^PP电子/ }));
  expect(covers()).toHaveLength(30);
});

test('only what is new is counted as new, and stands in that group alone', async () => {
  const fresh = { ...lobby, games: [game('pp01', '云海龙'), { ...game('pp02', '云海虎'), is_new: true }] };
  vi.stubGlobal('fetch', async (path: string) => ok(path.startsWith('/api/game/list') ? hall : fresh));
  renderAt('/games', <LobbyPage />);
  await userEvent.click(await screen.findByRole('button', { name: /^新.* 1$/ }));
  expect(covers()).toEqual([expect.stringContaining('云海虎')]);
});

test('a list of games that is older than a week is no list any more', () => {
  const day = 86_400_000;
  const at = Date.UTC(2026, 10, 21);
  localStorage.setItem('mingpai.lobby', JSON.stringify({ games: lobby.games, at }));
  expect(keptGames(at + 7 * day)?.at).toBe(at);
  expect(keptGames(at + 7 * day + 1)).toBeUndefined();
  // A clock that was set back says nothing of how old it is.
  expect(keptGames(at - 1)).toBeUndefined();
});

test('the lobby is heard with its groups and orders, what is searched, starred and chosen there', async () => {
  const games = [
    { ...game('pp01', '云海龙'), rtp: 95.5, largest_win: 5_000, demo: true },
    { ...game('pp02', '云海虎'), rtp: 97, largest_win: 500, available: false, demo: true },
    { ...game('pp03', '云海鹤'), rtp: null, volatility: null, largest_win: null, is_new: true },
  ];
  vi.stubGlobal('fetch', async (path: string) =>
    ok(path.startsWith('/api/game/list') ? hall : { ...lobby, games }),
  );
  const { container } = renderAt('/games', <LobbyPage />);
  await screen.findByRole('searchbox');
  expect(aloud(container)).toEqual([
    'status: –',
    'field “搜索游戏或场馆” type=search autocomplete=off enterkeyhint=search placeholder=搜索游戏或场馆',
    'legend: 按厂商与分类',
    'button “全部 3” aria-pressed=true',
    'button “收藏 0” aria-pressed=false',
    'button “新游 1” aria-pressed=false',
    'button “PP电子 3” aria-pressed=false',
    'legend: 排序',
    'button “推荐” aria-pressed=true',
    'button “返还率最高” aria-pressed=false',
    'button “最高倍数” aria-pressed=false',
    'button “云海龙 返还率95.50% 低波动 单转最高5,000倍”',
    'link “试玩云海龙” href=/gamePage?name=pp&type=0&code=pp01&demo=1',
    'button “收藏云海龙” aria-pressed=false',
    'button “云海虎 返还率97.00% 低波动 单转最高500倍 维护中” aria-disabled=true',
    'button “收藏云海虎” aria-pressed=false',
    'button “云海鹤 PP电子 新”',
    'button “收藏云海鹤” aria-pressed=false',
    '返还率（RTP）、波动和最高倍数由游戏平台按其数学模型计算。',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '返还率最高' }));
  expect(covers().map((text) => text?.slice(0, 3))).toEqual(['云海虎', '云海龙', '云海鹤']);
  await userEvent.click(screen.getByRole('button', { name: '最高倍数' }));
  expect(covers().map((text) => text?.slice(0, 3))).toEqual(['云海龙', '云海虎', '云海鹤']);
  expect(screen.getByRole('button', { name: '最高倍数' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: '推荐' }).getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(screen.getByRole('button', { name: '收藏云海虎' }));
  expect(screen.getByRole('button', { name: '收藏云海虎' }).getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: '收藏 1' }));
  expect(covers()).toEqual([expect.stringContaining('云海虎')]);
  await userEvent.click(screen.getByRole('button', { name: '收藏云海虎' }));
  await screen.findByText('点游戏右上角的星，就会收在这里。');
  await userEvent.click(screen.getByRole('button', { name: '全部 3' }));
  await userEvent.type(screen.getByRole('searchbox'), ' 云海龙 ');
  await vi.waitFor(() => expect(covers()).toEqual([expect.stringContaining('云海龙')]));
  await userEvent.type(screen.getByRole('searchbox'), 'x');
  await screen.findByText('换个名字试试，或看看全部游戏。');
});

function Renewing({ minutes }: { readonly minutes: number }) {
  return <output>{useTexts().renewing(minutes)}</output>;
}

test.each([
  [1, '1分钟前', '1 minute ago'],
  [59, '59分钟前', '59 minutes ago'],
  [60, '1小时前', '1 hour ago'],
  [1_439, '23小时前', '23 hours ago'],
  [1_440, '1天前', '1 day ago'],
  [2_880, '2天前', '2 days ago'],
])('a list that is %i minutes old is from %s', (minutes, chinese, english) => {
  renderAt('/games', <Renewing minutes={minutes} />);
  expect(screen.getByRole('status').textContent).toBe(`${chinese}的列表，正在更新…`);
  act(() => chooseLanguage('en'));
  expect(screen.getByRole('status').textContent).toBe(`List from ${english}, updating…`);
  act(() => chooseLanguage('zh'));
});
