// @vitest-environment happy-dom
/** What the page in the frame says, and what becomes of it. */
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { interruptedGame } from '../../features/games/played.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { soundOn, switchSound } from '../../features/sound/sound.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import GamePage from './page.tsx';

/** What the page in the frame says, and what it is told. */
let say: (word: string) => void;
const told: unknown[] = [];
const tell = (word: unknown) => void told.push(word);
vi.mock('./use-frame-words.ts', () => ({
  useFrameWords: (_address: string | undefined, onWord: (word: string) => void) => {
    say = (word) => act(() => onWord(word));
    return { frame: { current: null }, say: tell };
  },
}));
// What stands in the frame is somebody else's.
vi.mock('../../features/frame/frame.tsx', async (original) => ({
  ...(await original<object>()),
  Frame: ({ address, title, may }: { readonly [name: string]: string | undefined }) => (
    <output aria-label="frame">{`${title} ${may} ${address}`}</output>
  ),
}));
/** What lies over the page in the browser's history. */
const laid: (() => void)[] = [];
vi.mock('../../ui/over-page.ts', async (original) => ({
  ...(await original<object>()),
  layOver: (close: () => void) => {
    laid.push(close);
    return () => void laid.splice(laid.indexOf(close), 1);
  },
}));
vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn(), ask: vi.fn() }));

beforeEach(() => {
  told.length = 0;
  laid.length = 0;
  localStorage.clear();
  switchSound(false);
  openSession('token', false);
});
afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="where">{`${pathname}${search}`}</output>;
}
/** The page for as long as the app is at it. */
function Here() {
  return useLocation().pathname === '/gamePage' ? <GamePage /> : null;
}
const where = () => screen.getByLabelText('where').textContent;

async function open(search = '', seamless = false) {
  const member: unknown = { username: 'mingpai01', transferstatus: 0 };
  const asked = answerWith({
    gameUrl: { url: 'https://games.example/1' },
    demoUrl: { url: 'https://games.example/demo' },
    games: [
      {
        category_id: 'joker',
        app_state: 1,
        platform_name: 'mpqp',
        game_code: 'hilo',
        name: '明牌棋牌',
        gamename: '翻牌高低',
        pic: '/hilo.svg',
        game_type: '1',
        available: true,
        demo: true,
      },
    ] as never,
    balance: { balance: 300 },
    venueBalances: [{ name: '明牌棋牌', platname: 'mpqp', balance: 80, seamless }],
    profile: member as never,
  });
  const shown = renderAt(
    `/gamePage?name=mpqp&type=1&code=hilo${search}`,
    <>
      <Here />
      <Where />
    </>,
  );
  await waitFor(() => expect(screen.getByLabelText('frame').textContent).toMatch(/^翻牌高低 run https/));
  return { asked, ...shown };
}

test('a game is heard with its name, its way out and what stands below it, and is kept as the one that was played', async () => {
  const { container, asked } = await open();
  expect(aloud(container)).toEqual([
    'button “返回大厅”',
    'h1: 翻牌高低',
    'output “frame”: 翻牌高低 run https://games.example/1',
    'section “游戏工具栏”:',
    'button “EN, switch to English”',
    'output “where”: /gamePage?name=mpqp&type=1&code=hilo',
  ]);
  say('bar');
  expect(screen.queryByRole('button', { name: '返回大厅' })).toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: '翻牌高低' })).toBeTruthy();
  expect(interruptedGame()).toEqual({
    venue: 'mpqp',
    type: '1',
    code: 'hilo',
    title: '翻牌高低',
    picture: '/hilo.svg',
  });
  say('again');
  await act(async () => undefined);
  expect(asked.gameUrl).toHaveLength(1);
  say('exit');
  expect(interruptedGame()).toBeUndefined();
});

test('a page that is there hears whether money can be brought, and of sound each time it is switched', async () => {
  await open();
  expect(told).toEqual([]);
  say('ready');
  await waitFor(() => expect(told).toEqual([{ hello: { brings: true, sound: false } }]));
  say('sound-on');
  expect(soundOn()).toBe(true);
  await waitFor(() => expect(told.at(-1)).toEqual({ hello: { brings: true, sound: true } }));
  say('sound-off');
  expect(soundOn()).toBe(false);
  cleanup();
  told.length = 0;
  await open('&demo=1');
  say('ready');
  await waitFor(() => expect(told).toEqual([{ hello: { brings: false, sound: false } }]));
  cleanup();
  told.length = 0;
  await open('', true);
  say('ready');
  await waitFor(() => expect(told).toEqual([{ hello: { brings: false, sound: false } }]));
});

test('what the game lays open is closed by Back, from above, and is gone with its page and with the game', async () => {
  const { unmount } = await open();
  say('over');
  say('over');
  expect(laid).toHaveLength(2);
  say('bars-away');
  say('balance-changed');
  expect(laid).toHaveLength(2);
  laid.at(-1)?.();
  expect(told).toEqual(['close']);
  say('shut');
  expect(laid).toHaveLength(1);
  say('ready');
  expect(laid).toEqual([]);
  say('over');
  unmount();
  expect(laid).toEqual([]);
});

test('a game leads to a deposit, and is left by that; one for play money does not, and gives new chips instead', async () => {
  await open();
  say('over');
  say('deposit');
  expect(where()).toBe('/recharge');
  expect(interruptedGame()).toBeUndefined();
  expect(laid).toEqual([]);
  cleanup();
  const { asked, container } = await open('&demo=1');
  expect(aloud(container)).toEqual([
    'button “返回大厅”',
    'h1: 翻牌高低',
    'output “frame”: 翻牌高低 run https://games.example/demo',
    'section “游戏工具栏”:',
    'aside “试玩”:',
    '虚拟筹码',
    'link “玩真钱” href=/gamePage?name=mpqp&type=1&code=hilo',
    'button “EN, switch to English”',
    'output “where”: /gamePage?name=mpqp&type=1&code=hilo&demo=1',
  ]);
  say('deposit');
  expect(where()).toBe('/gamePage?name=mpqp&type=1&code=hilo&demo=1');
  say('again');
  await waitFor(() => expect(asked.demoUrl).toHaveLength(2));
  expect(interruptedGame()).toBeUndefined();
});

test('money is brought where the game asks for it: from the wallet, and the game hears that it is there', async () => {
  const { asked } = await open();
  await waitFor(() => expect(asked.venueBalances).toHaveLength(1));
  await waitFor(() => expect(asked.balance).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
  say('bring-money');
  const sheet = await screen.findByRole('dialog', { name: '带入余额' });
  expect(aloud(sheet)).toEqual([
    'h2: 带入余额',
    'button “关闭”',
    '中心钱包 300.00元',
    'status: –',
    'alert: –',
    'button “带入100.00元”',
    'button “全部带入300.00元”',
    'alert: –',
    'switch “以后自动带入” type=checkbox aria-checked=false',
    '即「自动免转」：以后打开游戏时，全部余额自动带入，可随时在转账页关闭。',
  ]);
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['dailiD=2', 'serviceUrl', '在线客服 run https://service.example/'],
  ['dailiD=1', 'agentLoginUrl', '代理登录 run https://service.example/'],
] as const)('%s stands in the frame, without what a game has below it', async (query, name, framed) => {
  const asked = answerWith({ [name]: { url: 'https://service.example/' } });
  const { container } = renderAt(`/gamePage?${query}`, <GamePage />);
  await waitFor(() => expect(screen.getByLabelText('frame').textContent).toBe(framed));
  expect(asked[name]).toHaveLength(1);
  expect(aloud(container)).toEqual([
    'button “返回大厅”',
    `h1: ${framed.split(' ')[0]}`,
    `output “frame”: ${framed}`,
  ]);
});

test('the app’s download stands in the frame where there is a file, and its own page where there is none', async () => {
  answerWith({ appInfo: { ios_download_url: 'https://app.example/a.ipa' } as never });
  renderAt('/gamePage?app=1', <GamePage />);
  await waitFor(() =>
    expect(screen.getByLabelText('frame').textContent).toBe('app下载 download https://app.example/a.ipa'),
  );
  cleanup();
  answerWith({ appInfo: { ios_download_url: '' } as never });
  renderAt(
    '/gamePage?app=1',
    <>
      <Here />
      <Where />
    </>,
  );
  await waitFor(() => expect(where()).toBe('/app'));
});
