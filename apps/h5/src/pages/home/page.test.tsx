// @vitest-environment happy-dom
/** The home page as somebody hears it, and where a tap on it leads. */
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime } from '../../api/server-time.ts';
import { closeSession, openSession } from '../../api/session.ts';
import { interruptedGame, rememberPlayed } from '../../features/games/played.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { answerWith } from '../../testing/answer-with.ts';
import { playControls } from '../../testing/play-controls.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { ask } from '../../ui/feedback/notify.ts';
import HomePage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn(async () => false) }));

/** Until the code of what comes after the first view is there, on a busy machine. */
const fetched = { timeout: 20_000 };

beforeEach(() => {
  forgetServerTime();
  localStorage.clear();
  vi.mocked(ask).mockClear();
  // 12:00 on Saturday the 21st in Beijing.
  vi.useFakeTimers({ now: Date.parse('2026-11-21T04:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const hallGame = (category_id: string, platform_name: string, game_code: string, more: object = {}) => ({
  category_id,
  app_state: 1,
  platform_name,
  game_code,
  name: `${platform_name}厅`,
  gamename: game_code,
  pic: '',
  game_type: '0',
  available: true,
  demo: false,
  ...more,
});
const tile = (category_id: string, platform_name: string, game_code: string, more: object = {}) => ({
  category_id,
  platform_name,
  game_code,
  venue_name: `${platform_name}厅`,
  name: game_code,
  pic: '',
  available: true,
  is_new: false,
  demo: false,
  rtp: null,
  volatility: null,
  largest_win: null,
  ...more,
});
const match = {
  platform_name: 'mpty',
  game_code: 'football',
  id: '7',
  league: '甲级',
  home: '红队',
  away: '蓝队',
  running: false,
  starts_in: 600,
  home_score: 0,
  away_score: 3,
  odds: [
    { selection: 'home', odds: 185 },
    { selection: 'away', odds: 230 },
  ],
  simulated: true,
};
const banner = (name: string) => ({
  src: `/${name}.svg`,
  pic: `/${name}.svg`,
  title: name,
  url: '/activity',
});
const full = {
  appInfo: {
    title: '明牌',
    site_state: 1,
    redpacket_switch: 1,
    index_modal: 1,
    webcontent: '<p>开业大吉</p>',
  },
  banners: [banner('首存'), banner('返水')],
  homeNotices: ['一号公告', '二号公告'],
  lobby: {
    games: [
      tile('lottery', 'mpcp', '快三'),
      tile('concise', 'PP', '云海狐', { demo: true, rtp: 96.13, volatility: 'high', largest_win: 917 }),
      tile('concise', 'PP', '云海鹤', { is_new: true, available: false }),
    ],
    hot: [],
    offer: { id: 3, deposit: 200, bonus: 68.5, multiple: 7 },
  },
  games: [
    hallGame('sport', 'mpty', 'football', { gamename: '' }),
    hallGame('joker', 'mpqp', '斗牛', { available: false, demo: true }),
    hallGame('joker', 'mpqp', '翻牌', { demo: true }),
    hallGame('concise', 'PP', ''),
    hallGame('lottery', 'mpcp', '快三'),
  ],
  wins: [
    {
      id: 41,
      who: 't***1',
      platform_name: 'pp',
      game_code: 'pp01',
      name: '云海狐',
      pic: '',
      stake: 10,
      payout: 248,
      at: '2026-11-21 12:00:00',
    },
  ],
  draws: [
    {
      platform_name: 'mpcp',
      game_code: 'k3',
      name: '快三',
      round: '20261129-0412',
      numbers: [3, 3, 6],
      at: '2026-11-29 06:52:55',
      verify_url: 'https://games.example/verify',
    },
  ],
  matches: [{ ...match, id: '6', home: '黄队', away: '绿队', running: true, starts_in: 0, odds: [] }, match],
};

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="where">{`${pathname}${search}`}</output>;
}
const where = () => screen.getByLabelText('where').textContent;

function open(answers: object) {
  const asked = answerWith(answers as never);
  const shown = renderAt(
    '/',
    <>
      <HomePage />
      <Where />
    </>,
  );
  return { asked, ...shown };
}

test('a visitor hears the offer, the notices, what is played and won, and every way on; the announcement lies over it once a day', async () => {
  const { container, unmount } = open(full);
  const notice = await screen.findByRole('dialog', {}, fetched);
  await screen.findByRole('link', { name: /快三.*第0412期/ }, fetched);
  await screen.findByRole('region', { name: '进行中与即将开赛' }, fetched);
  await screen.findByRole('button', { name: '暂停轮播' }, fetched);
  await screen.findByRole('button', { name: '抢红包' }, fetched);
  await screen.findByRole('region', { name: '最新中奖' }, fetched);
  expect(aloud(container)).toEqual([
    'h1: 明牌',
    'section “活动横幅”:',
    'link “首存” href=/activity',
    'link “返水” href=/activity',
    'button “暂停轮播”',
    'section “公告”:',
    '一号公告 二号公告',
    'link “更多公告” href=/message',
    '首存满¥200，领¥68.50',
    'link “彩金7倍流水，查看规则” href=/activityInfo?id=3',
    'link “立即注册” href=/login?type=1',
    'link “未登录 登录后查看” href=/login',
    'button “存款”',
    'button “转账”',
    'button “取款”',
    'button “VIP”',
    'section “游戏大厅”:',
    'legend: 游戏大厅',
    'button “推荐” aria-pressed=true',
    'button “新游1” aria-pressed=false',
    'link “全部游戏3” href=/games',
    'ul “推荐”:',
    'button “快三 mpcp厅”',
    'button “下注快三”',
    'button “云海狐 返还率96.13% 高波动 单转最高917倍”',
    'link “试玩云海狐” href=/gamePage?name=PP&type=0&code=%E4%BA%91%E6%B5%B7%E7%8B%90&demo=1',
    'button “云海鹤 PP厅 维护中” aria-disabled=true',
    'section “进行中与即将开赛”:',
    'h2: 赛事',
    '赔率以投注时为准',
    'button “进行中 · 虚拟 黄队 0 绿队 3 查看比赛”',
    'button “10:00 后开赛 · 虚拟 红队 蓝队”',
    'legend: 红队 对 蓝队 赔率',
    'button “主 1.85”',
    'button “客 2.30”',
    'section “最新中奖”:',
    'h2: 最新中奖',
    '点开可验证',
    'button “t***1 · 云海狐 +248.00元”',
    'section “最新开奖”:',
    'h2: 最新开奖',
    '点开可验证',
    'link “快三 · 第0412期 3 3 6 验证” href=https://games.example/verify target=_blank rel=noopener noreferrer',
    'button “搜索游戏或场馆”',
    'link “免费试玩：翻牌不用注册，虚拟筹码” href=/gamePage?name=mpqp&type=0&code=%E7%BF%BB%E7%89%8C&demo=1',
    'section “游戏分类”:',
    'tablist:',
    'tab “真人” type=button aria-selected=false',
    'tab “体育” type=button aria-selected=true',
    'tab “电竞” type=button aria-selected=false',
    'tab “棋牌” type=button aria-selected=false',
    'tab “电子” type=button aria-selected=false',
    'tab “彩票” type=button aria-selected=false',
    'tabpanel:',
    'button “mpty厅”',
    'h2: 赛事',
    '赔率以投注时为准',
    'button “进行中 · 虚拟 黄队 0 绿队 3 查看比赛”',
    'button “10:00 后开赛 · 虚拟 红队 蓝队”',
    'legend: 红队 对 蓝队 赔率',
    'button “主 1.85”',
    'button “客 2.30”',
    '仅限18岁以上成年人。理性娱乐，量力而行。',
    'link “设置我的限额” href=/limits',
    'button “抢红包”',
    'output “where”: /',
  ]);
  expect(within(notice).getByText('开业大吉')).toBeTruthy();
  unmount();
  const { container: again } = open({ ...full, matches: [] });
  await within(again).findByRole('button', { name: '抢红包' }, fetched);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a member hears the wallet, the game that was interrupted and those that were played, and each way leads where it says', async () => {
  openSession('token', false);
  rememberPlayed({ venue: 'mpqp', type: '1', code: 'hilo', title: '翻牌', picture: '' });
  rememberPlayed({ venue: 'pp', type: '0', code: 'pp01', title: '云海狐', picture: '' });
  const { container } = open({
    appInfo: { ...full.appInfo, redpacket_switch: 0, index_modal: 0 },
    banners: [banner('首存')],
    homeNotices: [],
    lobby: { ...full.lobby, games: [full.lobby.games[0]] },
    games: full.games,
    wins: [],
    draws: [],
    matches: [match],
    profile: { username: 'traveller1', current_vip: 'VIP3', balance: 1_234.5, paysum: 100 },
    balance: { balance: 1_234.5 },
    playControls: playControls(),
    favourites: { places: [] },
  });
  await screen.findByText('traveller1');
  await screen.findByText('暂无新公告');
  await screen.findByRole('button', { name: '暂停公告滚动' }, fetched);
  await screen.findByRole('button', { name: '下注快三' }, fetched);
  await screen.findByRole('region', { name: '即将开赛' }, fetched);
  expect(aloud(container)).toEqual([
    'h1: 明牌',
    'section “活动横幅”:',
    'link “首存” href=/activity',
    'button “暂停公告滚动”',
    'section “公告”:',
    '暂无新公告',
    'link “更多公告” href=/message',
    'link “traveller1 VIP3 中心钱包 1,234.50元” href=/money',
    'button “存款”',
    'button “转账”',
    'button “取款”',
    'button “VIP”',
    'section “游戏大厅”:',
    'legend: 游戏大厅',
    'button “推荐” aria-pressed=true',
    'link “全部游戏1” href=/games',
    'ul “推荐”:',
    'button “快三 mpcp厅”',
    'button “下注快三”',
    'section “即将开赛”:',
    'h2: 即将开赛',
    '赔率以投注时为准',
    'button “10:00 后开赛 · 虚拟 红队 蓝队”',
    'legend: 红队 对 蓝队 赔率',
    'button “主 1.85”',
    'button “客 2.30”',
    'button “搜索游戏或场馆”',
    'link “继续上次的游戏：云海狐” href=/gamePage?name=pp&type=0&code=pp01',
    'nav “最近玩过”:',
    'h2: 最近玩过',
    'link “云海狐” href=/gamePage?name=pp&type=0&code=pp01',
    'link “翻牌” href=/gamePage?name=mpqp&type=1&code=hilo',
    'section “游戏分类”:',
    'tablist:',
    'tab “真人” type=button aria-selected=false',
    'tab “体育” type=button aria-selected=true',
    'tab “电竞” type=button aria-selected=false',
    'tab “棋牌” type=button aria-selected=false',
    'tab “电子” type=button aria-selected=false',
    'tab “彩票” type=button aria-selected=false',
    'tabpanel:',
    'button “mpty厅”',
    'h2: 赛事',
    '赔率以投注时为准',
    'button “10:00 后开赛 · 虚拟 红队 蓝队”',
    'legend: 红队 对 蓝队 赔率',
    'button “主 1.85”',
    'button “客 2.30”',
    '仅限18岁以上成年人。理性娱乐，量力而行。',
    'link “设置我的限额” href=/limits',
    'output “where”: /',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const [name, place] of [
    ['存款', '/recharge'],
    ['转账', '/transfer'],
    ['取款', '/withdrawal'],
    ['VIP', '/vip'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }));
    expect(where()).toBe(place);
  }
  expect(interruptedGame()?.code).toBe('pp01');
  await userEvent.click(screen.getByRole('link', { name: '继续上次的游戏：云海狐' }));
  expect(where()).toBe('/gamePage?name=pp&type=0&code=pp01');
  expect(interruptedGame()).toBeUndefined();
  expect(screen.queryByRole('link', { name: /^继续上次的游戏/ })).toBeNull();
});

test('a visitor who taps what needs a member is asked to sign in, and VIP is shown to everybody', async () => {
  open({ ...full, appInfo: { ...full.appInfo, index_modal: 0 } });
  for (const name of ['存款', '转账', '取款']) await userEvent.click(screen.getByRole('button', { name }));
  await userEvent.click(await screen.findByRole('button', { name: /^快三/ }));
  await userEvent.click(await screen.findByRole('button', { name: '抢红包' }, fetched));
  expect(ask).toHaveBeenCalledTimes(5);
  expect(where()).toBe('/');
  await userEvent.click(screen.getByRole('button', { name: 'VIP' }));
  expect(where()).toBe('/vip');
});

test('where nothing is known but the page itself it promises nothing, and what failed can be asked for again', async () => {
  const { asked, container } = open({});
  await screen.findByText('每一分钱，都看得见');
  await userEvent.click(await screen.findByRole('button', { name: '重新加载' }));
  await waitFor(() => expect(asked.games?.length).toBeGreaterThan(1));
  await screen.findByRole('button', { name: '重新加载' });
  await waitFor(() => expect(screen.queryByRole('list', { name: '推荐' })).toBeNull());
  expect(aloud(container)).toEqual([
    'h1: 明牌',
    'section “活动横幅”:',
    'section “公告”:',
    'link “更多公告” href=/message',
    '每一分钱，都看得见',
    'link “立即注册” href=/login?type=1',
    'link “未登录 登录后查看” href=/login',
    'button “存款”',
    'button “转账”',
    'button “取款”',
    'button “VIP”',
    'button “搜索游戏或场馆”',
    'section “游戏分类”:',
    'tablist:',
    'tab “真人” type=button aria-selected=true',
    'tab “体育” type=button aria-selected=false',
    'tab “电竞” type=button aria-selected=false',
    'tab “棋牌” type=button aria-selected=false',
    'tab “电子” type=button aria-selected=false',
    'tab “彩票” type=button aria-selected=false',
    'tabpanel:',
    'alert:',
    'nobody answers games',
    'button “重新加载”',
    '仅限18岁以上成年人。理性娱乐，量力而行。',
    'link “设置我的限额” href=/limits',
    'output “where”: /',
  ]);
});

test('each category shows its games, and of sports what runs and what is next', async () => {
  open(full);
  const hall = within(screen.getByRole('region', { name: '游戏分类' }));
  await hall.findByText('mpty厅');
  const panel = () => aloud(hall.getByRole('tabpanel'));
  await hall.findByRole('heading', { name: '赛事' }, fetched);
  expect(panel()).toEqual([
    'button “mpty厅”',
    'h2: 赛事',
    '赔率以投注时为准',
    'button “进行中 · 虚拟 黄队 0 绿队 3 查看比赛”',
    'button “10:00 后开赛 · 虚拟 红队 蓝队”',
    'legend: 红队 对 蓝队 赔率',
    'button “主 1.85”',
    'button “客 2.30”',
  ]);
  const [tab] = hall.getAllByRole('tab');
  expect(document.getElementById(tab?.getAttribute('aria-controls') ?? '')?.role).toBe('tabpanel');
  await userEvent.click(hall.getByRole('tab', { name: '棋牌' }));
  expect(panel()).toEqual([
    'button “斗牛 维护中” aria-disabled=true',
    'button “翻牌”',
    'link “试玩翻牌” href=/gamePage?name=mpqp&type=0&code=%E7%BF%BB%E7%89%8C&demo=1',
  ]);
  await userEvent.click(hall.getByRole('tab', { name: '电竞' }));
  expect(panel()).toEqual(['游戏维护中，敬请期待', '换个分类看看，或稍后再来。']);
  openSession('token', false);
  await userEvent.click(hall.getByRole('tab', { name: '电子' }));
  await userEvent.click(hall.getByRole('button', { name: 'PP厅' }));
  expect(where()).toBe('/concise?type=pp');
  await act(async () => undefined);
});

test('a win is heard with its stake, its round and how it is verified, and leads to its game', async () => {
  openSession('token', false);
  const { asked } = open({
    ...full,
    appInfo: { ...full.appInfo, index_modal: 0 },
    winProof: { round: '#4', outcome: '派彩 ¥248.00', verify_url: 'https://games.example/v', changed: false },
  });
  await userEvent.click(await screen.findByRole('button', { name: /云海狐.*248/ }, fetched));
  const sheet = await screen.findByRole('dialog', { name: '云海狐' }, fetched);
  await within(sheet).findByText('#4');
  expect(aloud(sheet)).toEqual([
    'h2: 云海狐',
    'button “关闭”',
    '+248.00元',
    '会员',
    't***1',
    '投注',
    '10.00元',
    '倍数',
    '24.80倍',
    '结算时间',
    '2026-11-21 12:00:00',
    '局号',
    '#4',
    '结果',
    '派彩 ¥248.00',
    'link “验证这一局” href=https://games.example/v target=_blank rel=noopener noreferrer',
    '打开游戏平台的验证页，用公布的种子重新算一遍。',
    'button “玩这款游戏”',
  ]);
  expect(asked.winProof).toEqual([{ id: 41 }]);
  await userEvent.click(within(sheet).getByRole('button', { name: /玩/ }));
  expect(where()).toBe('/gamePage?name=pp&type=0&code=pp01');
});
