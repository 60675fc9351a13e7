// @vitest-environment happy-dom
/** A live table as a player has it: nothing is told before its cards, an order is sent once, and earlier rounds say how they ended. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { face } from '../../baccarat/web/face.ts';
import { LivePage } from './LivePage.tsx';

const opened = Date.parse('2026-11-21T04:00:00Z');
const round = {
  round: 108,
  label: '20261121-0108',
  opens_at: opened,
  closes_at: opened + 14_000,
  draws_at: opened + 15_000,
  ends_at: opened + 25_000,
  commitment: 'c'.repeat(64),
  beacon: null,
  void: null,
  totals: [],
  seats: [],
};
const dealt = {
  player: [6, 0],
  banker: [28, 44, 12],
  points: { player: 8, banker: 9 },
  winner: 'banker',
  pairs: { player: false, banker: false },
};
const drawn = (number: number) => ({
  round: number,
  label: `20261121-0${number}`,
  commitment: 'c'.repeat(64),
  seed: `seed${number}`,
  beacon: null,
  result: dealt,
  void: null,
});
const bet = (state: 'open' | 'settled' | 'void', payout: number, more: object = {}) => ({
  id: `${state}${payout}`,
  order: 'o1',
  round: 108,
  kind: 'banker',
  stake: 1_000,
  state,
  payout,
  ...more,
});
const kinds = ['player', 'banker', 'tie', 'player_pair', 'banker_pair'];
const table = {
  ok: true as boolean,
  lobby_url: 'https://site.example/',
  balance: 30_000,
  maintenance: false,
  limits: { smallest_bet: 500, largest_bet: 500_000, largest_round: 1_000_000, largest_payout: 10_000_000 },
  rooms: {},
  round,
  chain: { first_round: 100, length: 1_000, tip: 'tip', next_tip: 'next' },
  drawn: [drawn(107)],
  bets: [] as object[],
  rules: { bets: kinds.map((kind) => ({ kind, odds: 100, rtp: 98_000, smallest: 500, largest: 100_000 })) },
};

let told: Partial<typeof table> & { readonly now?: number };
let history: object[];
let answerOrder: (order: { readonly id: string }) => Promise<object>;
const orders: { readonly id: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: opened + 2_000 });
  localStorage.clear();
  told = {};
  history = [];
  orders.length = 0;
  answerOrder = async () => ({});
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.includes('/history')) return Response.json({ history });
    const now = Date.now();
    if (typeof body !== 'string') return Response.json({ ...table, now, ...told });
    const order = JSON.parse(body);
    orders.push(order);
    return Response.json({ ...table, now, ...told, ...(await answerOrder(order)) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(): Promise<void> {
  render(createElement(LivePage, { face, token: 't', language: 'zh-CN' }));
  await screen.findByTestId('balance');
  // What the page does once it is drawn.
  await act(async () => undefined);
}
const tap = (id: string) => fireEvent.click(screen.getByTestId(id));
const balance = () => screen.getByTestId('balance').textContent;

test('an order is sent once, however often it is pressed while it is under way', async () => {
  const coming = Promise.withResolvers<object>();
  answerOrder = () => coming.promise;
  await open();
  tap('area-banker');
  tap('place-bets');
  await vi.waitFor(() => expect(orders).toHaveLength(1));
  expect(screen.getByTestId('place-bets').getAttribute('aria-disabled')).toBe('true');
  tap('place-bets');
  tap('place-bets');
  await act(async () => coming.resolve({ bets: [bet('open', 0, { order: orders[0]?.id })] }));
  expect(orders).toMatchObject([{ round: 108, bets: [{ kind: 'banker', stake: 1_000 }] }]);
});

test('an order whose answer was lost and that is pressed again is the same order', async () => {
  answerOrder = async () => {
    throw new TypeError('Failed to fetch');
  };
  await open();
  tap('area-banker');
  tap('place-bets');
  const given = () => screen.getByTestId('place-bets').getAttribute('aria-disabled');
  await vi.waitFor(() => expect(given()).toBe('true'));
  await vi.waitFor(() => expect(given()).toBe('false'), { timeout: 20_000 });
  const tried = orders.length;
  expect(tried).toBeGreaterThan(0);
  tap('place-bets');
  await vi.waitFor(() => expect(orders.length).toBeGreaterThan(tried));
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
});

test('full roads lose no result while the cards of the next one are dealt', async () => {
  told = { drawn: Array.from({ length: 72 }, (_, back) => drawn(107 - back)) };
  await open();
  const counts = () => screen.getByTestId('counts').textContent;
  const full = counts();
  expect(full).toContain('72');
  told = { drawn: [drawn(108)] };
  await act(() => vi.advanceTimersByTimeAsync(14_500));
  expect(counts()).toBe(full);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(counts()).toBe(full);
});

test('an answer that was overtaken on its way changes nothing, and each brings only what is new of the results', async () => {
  await open();
  const counts = () => screen.getByTestId('counts').textContent;
  const before = counts();
  told = { drawn: [drawn(108)], balance: 31_000 };
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect([balance(), counts()]).toEqual(['¥310.00', before?.replace('1', '2')]);
  told = { ...told, now: Date.now() - 3_000, balance: 29_000 };
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(balance()).toBe('¥310.00');
});

test('more than there is on the table is marked before it is sent, what there is enough for is not', async () => {
  told = { balance: 1_500 };
  await open();
  tap('area-banker');
  expect(screen.getByTestId('place-bets').dataset.short).toBe('false');
  tap('area-tie');
  expect(screen.getByTestId('place-bets').dataset.short).toBe('true');
});

test('what a round brings is in the balance once its cards lie open, and can be checked then by its place in the chain', async () => {
  told = { bets: [bet('open', 0)], balance: 29_000 };
  await open();
  told = { bets: [bet('settled', 1_950)], balance: 30_950, drawn: [drawn(108), drawn(107)] };
  await act(() => vi.advanceTimersByTimeAsync(14_000));
  expect(balance()).toBe('¥290.00');
  expect(screen.queryByRole('link', { name: '验证本局' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(balance()).toBe('¥309.50');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: /验证/ });
  const said = new URLSearchParams(link.hash.slice(1));
  expect([said.get('seed'), said.get('place'), said.get('tip')]).toEqual(['seed108', '9', 'tip']);
});

test('earlier rounds say what each bet became; the one whose cards are still closed says nothing', async () => {
  const played = (number: number, ...bets: readonly object[]) => ({
    round: number,
    label: `20261121-0${number}`,
    opens_at: opened,
    drawn: drawn(number),
    bets,
  });
  history = [
    played(108, bet('settled', 1_950)),
    played(107, bet('settled', 0), bet('settled', 1_000), bet('void', 1_000)),
  ];
  await open();
  fireEvent.click(screen.getByRole('button', { name: '记录' }));
  const rounds = await screen.findAllByTestId('history-round');
  const words = rounds.map((one) => [...one.querySelectorAll('b')].map(({ textContent }) => textContent));
  expect(words).toEqual([['待开牌'], ['庄赢', '未中奖', '退回 ¥10.00', '已作废，已退回']]);
});

const cardsOf = (name: string) => document.querySelectorAll(`[data-${name}]`).length;
const nextRound = {
  ...round,
  ...{ round: 109, label: '20261121-0109', opens_at: opened + 25_000, closes_at: opened + 39_000 },
  ...{ draws_at: opened + 40_000, ends_at: opened + 50_000 },
};

/** The round is over, and the next one opens. */
async function untilNextRound(): Promise<void> {
  await open();
  told = { drawn: [drawn(108), drawn(107)] };
  await act(() => vi.advanceTimersByTimeAsync(20_500));
  expect(cardsOf('card')).toBe(5);
  told = { round: nextRound, drawn: [drawn(108), drawn(107)] };
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  await vi.waitFor(() => expect(screen.getByTestId('phase').dataset.phase).toBe('betting'));
  expect(cardsOf('card')).toBe(0);
}

test('the cards of a round that is over are swept off the table, told to nobody any more, and gone before the next fall', async () => {
  await untilNextRound();
  expect(cardsOf('leaving')).toBe(5);
  for (const card of document.querySelectorAll('[data-leaving]'))
    expect(card.getAttribute('aria-hidden')).toBe('true');
  await act(() => vi.advanceTimersByTimeAsync(700));
  expect(cardsOf('leaving')).toBe(0);
});

test('where motion is reduced the cards of a round that is over are gone at once', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await untilNextRound();
  expect(cardsOf('leaving')).toBe(0);
});
