// @vitest-environment happy-dom
/** The pages of the matches as a player has them: the slip with what changes under it, the own bets, and a match. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findLeague } from '../leagues.ts';
import { fixture } from '../schedule.ts';
import { SportsPage } from './SportsPage.tsx';
import { verifyAddress } from './verifyAddress.ts';

const league = findLeague('yt');
if (!league) throw new Error('a league is expected');
const { id, home, away, startsAt } = fixture(league, 1);
const match = {
  id,
  league: league.name,
  home,
  away,
  opens_at: startsAt - 360_000,
  starts_at: startsAt,
  ended_at: null as number | null,
  status: 'open',
  score: { home: 0, away: 0 },
  map: null,
  result: null as object | null,
  odds: { result: { home: 185, draw: 360, away: 410 } },
};
const head = {
  ok: true as boolean,
  lobby_url: 'https://site.example/',
  sport: 'football',
  venue_name: '明牌体育',
  now: startsAt - 60_000,
  balance: 30_000,
  limits: { smallest: 200, largest: 100_000, payout: 10_000_000, event: 1, combination: 1, legs: 5 },
  returned: 95,
  abandoned_of: 400,
};
const bet = (state: 'open' | 'won' | 'lost' | 'void', more: object) => ({
  id: state,
  stake: 1_000,
  potential: 1_850,
  payout: 0,
  state,
  placed_at: startsAt - 50_000,
  settled_at: null,
  legs: [{ event: id, market: 'result', selection: 'home', odds: 185, state, match }],
  ...more,
});

/** What the platform knows now. */
let events: object[];
let event: object;
let bets: object[];
let told: object;
let placed: (order: { readonly stake: number }) => object;
const orders: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: head.now });
  localStorage.clear();
  events = [match];
  event = { ...match, happenings: [], commitment: 'c'.repeat(64), server_seed: null, beacon: null };
  bets = [];
  told = {};
  orders.length = 0;
  placed = () => ({ events: [], bets });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    const answer = { ...head, now: Date.now(), ...told };
    if (typeof body === 'string') {
      const order = JSON.parse(body);
      orders.push(order);
      return Response.json({ ...answer, ...placed(order) });
    }
    if (path.endsWith('/bets')) return Response.json({ ...answer, bets });
    return Response.json(path.endsWith('/board') ? { ...answer, events } : { ...answer, event });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (first?: string) =>
  render(createElement(SportsPage, { token: 't', language: 'zh-CN', first, pick: undefined }));
/** The slip with the home side in it. */
async function openSlip(): Promise<ReturnType<typeof within>> {
  open();
  fireEvent.click(await screen.findByTestId('pick-result-home'));
  fireEvent.click(screen.getByTestId('slip'));
  return within(await screen.findByRole('dialog'));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isOff = () => screen.getByTestId('place-bet').getAttribute('aria-disabled') === 'true';

test('doubled without an end a stake stays within the most that a bet may be', async () => {
  told = { balance: 500_000 };
  const slip = await openSlip();
  for (let times = 0; times < 8; times += 1) press('翻倍');
  expect(slip.getByTestId('stake').textContent).toBe('¥1,000.00');
  expect(isOff()).toBe(false);
});

test('a stake below the least says what the least is, one above the balance what is missing of it', async () => {
  const slip = await openSlip();
  press('清零');
  expect(slip.getByText('每注 ¥2 至 ¥1,000')).toBeTruthy();
  expect(isOff()).toBe(true);
  fireEvent.click(slip.getByTestId('chip-500'));
  // Nothing was sent: that no money has moved is not what one asks.
  expect(slip.getByText('余额还差 ¥200.00')).toBeTruthy();
  expect(isOff()).toBe(true);
});

test('a stake is typed as well as laid in chips, and an empty field is not a nought', async () => {
  const slip = await openSlip();
  const field: HTMLInputElement = slip.getByRole('textbox', { name: '投注额' });
  fireEvent.change(field, { target: { value: '37' } });
  expect([slip.getByTestId('stake').textContent, slip.getByTestId('possible').textContent]).toEqual([
    '¥37.00',
    '¥68.45',
  ]);
  fireEvent.click(slip.getByTestId('chip-50'));
  expect(field.value).toBe('87');
  fireEvent.change(field, { target: { value: '' } });
  expect([field.value, isOff(), field.getAttribute('aria-invalid')]).toEqual(['', true, 'true']);
  fireEvent.change(field, { target: { value: '1001' } });
  expect([isOff(), field.getAttribute('aria-invalid')]).toEqual([true, 'true']);
});

test('with other odds than those that were taken no bet is placed before they are agreed to', async () => {
  const slip = await openSlip();
  events = [{ ...match, odds: { result: { home: 170, draw: 360, away: 410 } } }];
  await vi.advanceTimersByTimeAsync(2_500);
  expect(slip.getByTestId('odds-moved').textContent).toBe('赔率由 1.85 变为 1.70');
  expect(isOff()).toBe(true);
  fireEvent.click(slip.getByTestId('place-bet'));
  expect(orders).toEqual([]);
  fireEvent.click(slip.getByTestId('agree'));
  expect(isOff()).toBe(false);
  expect(slip.getByTestId('possible').textContent).toBe('¥17.00');
});

test('what has begun is struck out, and leaves by one large button where the bet would be placed', async () => {
  const slip = await openSlip();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(slip.getByText('已开赛，请移除')).toBeTruthy();
  expect(isOff()).toBe(true);
  expect(slip.queryByTestId('agree')).toBeNull();
  fireEvent.click(slip.getByTestId('drop-started'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a bet that is placed is paid from the balance at once, and stands among the own', async () => {
  placed = ({ stake }) => ({ balance: head.balance - stake, events: [], bets: [bet('open', { stake })] });
  await openSlip();
  fireEvent.click(screen.getByTestId('place-bet'));
  await screen.findByTestId('placed');
  expect(screen.getByTestId('balance').textContent).toBe('¥290.00');
  expect(orders).toMatchObject([{ stake: 1_000, legs: [{ event: id, selection: 'home', odds: 185 }] }]);
});

test('how a bet ended is told while one looks at the matches, with what it brought, until one goes to the own bets', async () => {
  const earlier = bet('lost', { id: 'earlier' });
  placed = () => ({ events: [], bets: [bet('open', {}), bet('open', { id: 'second' }), earlier] });
  await openSlip();
  fireEvent.click(screen.getByTestId('place-bet'));
  await screen.findByTestId('placed');
  // What had ended before is no news.
  await act(async () => undefined);
  expect(screen.queryByTestId('decided')).toBeNull();
  bets = [bet('won', { id: 'open', payout: 1_850 }), bet('void', { id: 'second' })];
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  const told = screen.getByTestId('decided');
  expect(told.textContent).toBe('1 注已结算，派彩 ¥18.50；1 注已取消，退回 ¥10.00');
  expect(told.closest('[role="status"]')).toBeTruthy();
  expect(screen.queryByTestId('placed')).toBeNull();
  fireEvent.click(within(told).getByRole('button'));
  expect(screen.queryByTestId('decided')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '赛事' }));
  await act(() => vi.advanceTimersByTimeAsync(8_000));
  expect(screen.queryByTestId('decided')).toBeNull();
});

test('bets that wait, that are decided and that are void lie apart, each with what it pays, paid or gave back', async () => {
  bets = [bet('open', {}), bet('won', { payout: 1_850 }), bet('lost', {}), bet('void', {})];
  open();
  fireEvent.click(await screen.findByRole('button', { name: '我的注单' }));
  await screen.findByRole('tab', { name: '未结算 1' });
  const sums = () =>
    screen.getAllByTestId('bet').map((card) => [...card.querySelectorAll('dl div')].at(-1)?.textContent);
  expect(sums()).toEqual(['最高可得¥18.50']);
  fireEvent.click(screen.getByRole('tab', { name: '已结算 2' }));
  expect(sums()).toEqual(['派彩¥18.50', '派彩¥0.00']);
  fireEvent.click(screen.getByRole('tab', { name: '已取消 1' }));
  expect(sums()).toEqual(['已退本金¥10.00']);
});

test('a match tells its goals by the side that scored, the latest first', async () => {
  event = {
    ...event,
    status: 'running',
    score: { home: 1, away: 1 },
    happenings: [
      { at: startsAt + 1, side: 'home', part: 12, kills: null },
      { at: startsAt + 2, side: 'away', part: 31, kills: null },
    ],
  };
  open(id);
  const goals = await screen.findByTestId('happenings');
  expect([...goals.children].map(({ textContent }) => textContent)).toEqual([
    `31′ ${away.name.zh} 进球`,
    `12′ ${home.name.zh} 进球`,
  ]);
});

test('what a stranger is given to check a match by is its own: who scored when, and how it ended', () => {
  const address = verifyAddress(
    {
      ...match,
      commitment: 'c',
      beacon: null,
      result: { home: 2, away: 1, first: 'home' },
      happenings: [{ at: 1, side: 'away', part: 31, kills: null }],
    },
    'seed',
    'zh-CN',
  );
  const said = new URLSearchParams(address.split('#')[1]);
  expect([said.get('course'), said.get('end'), said.get('seed')]).toEqual(['a31', '2-1', 'seed']);
  expect(said.get('home')).toBe(`${home.attack}.${home.concede}`);
});
