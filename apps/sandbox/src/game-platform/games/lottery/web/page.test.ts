// @vitest-environment happy-dom
/** The page of a lottery as a player has it: the slip and what it comes to, a draw that is told after its dice, and the own bets. */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LotteryPage } from './LotteryPage.tsx';

const opened = Date.parse('2026-11-21T04:00:00Z');
const pick = (code: string, odds: number, largest_bet = 100_000) => ({ code, odds, largest_bet });
const round = {
  round: 8,
  label: '20261121-0008',
  opens_at: opened,
  closes_at: opened + 50_000,
  draws_at: opened + 55_000,
  ends_at: opened + 60_000,
  commitment: 'c'.repeat(64),
  beacon: null,
};
const draw = (number: number, result: readonly number[]) => ({
  round: number,
  label: `20261121-000${number}`,
  commitment: 'c'.repeat(64),
  seed: `seed${number}`,
  beacon: null,
  result,
});
const bet = (state: 'open' | 'settled' | 'void', payout: number) => ({
  id: `${state}${payout}`,
  round: 7,
  label: '20261121-0007',
  kind: 'sum:big',
  stake: 1_000,
  state,
  payout,
});
const table = {
  ok: true as boolean,
  lobby_url: 'https://site.example/',
  balance: 30_000,
  maintenance: false,
  limits: { smallest_bet: 100, largest_round: 1_000_000, largest_payout: 10_000_000 },
  rooms: {} as Record<string, number>,
  round,
  drawn: [draw(7, [1, 2, 2])],
  bets: [] as object[],
  rules: { picks: [pick('sum:big', 195), pick('sum:small', 195, 50_000), pick('sum:4', 7_020)] },
};

/** What the platform answers now. */
let told: Partial<typeof table>;
let history: object[];
let answerOrder: () => Promise<object>;
const orders: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: opened + 5_000 });
  localStorage.clear();
  told = {};
  history = [];
  orders.length = 0;
  answerOrder = async () => ({});
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path.endsWith('/history')) return Response.json({ history });
    const answer = { ...table, now: Date.now(), ...told };
    if (typeof body !== 'string') return Response.json(answer);
    orders.push(JSON.parse(body));
    return Response.json({ ...answer, ...(await answerOrder()) });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Kept from fake timers: an answer is read by the true clock. */
const { setTimeout: later } = globalThis;
const answered = () => act(() => new Promise((read) => later(read, 100)));
const tap = (id: string) => fireEvent.click(screen.getByTestId(id));
async function openWith(...picks: readonly string[]): Promise<void> {
  render(
    createElement(LotteryPage, { game: 'k3', token: 't', language: 'zh-CN' as const, first: undefined }),
  );
  await screen.findByTestId('balance');
  for (const code of picks) tap(`pick-${code}`);
}
async function openSlip(...picks: readonly string[]): Promise<ReturnType<typeof within>> {
  await openWith(...picks);
  tap('open-slip');
  return within(await screen.findByRole('dialog'));
}
const isOff = () => screen.getByTestId('place-bets').getAttribute('aria-disabled') === 'true';
const typeStake = (yuan: string) =>
  fireEvent.change(screen.getByTestId('stake-field'), { target: { value: yuan } });

test('a slip costs its stake for each pick, and each says what it may pay, the stake in it', async () => {
  const slip = await openSlip('sum:big', 'sum:4');
  expect(slip.getByTestId('total').textContent).toBe('2 注 · ¥20.00');
  expect(slip.getAllByText(/^可赢/).map((line: HTMLElement) => line.textContent)).toEqual([
    '可赢 ¥19.50',
    '可赢 ¥702.00',
  ]);
  fireEvent.click(slip.getByTestId('place-bets'));
  await vi.waitFor(() => expect(orders).toHaveLength(1));
  expect(orders[0]).toMatchObject({
    round: 8,
    bets: [
      { kind: 'sum:big', stake: 1_000 },
      { kind: 'sum:4', stake: 1_000 },
    ],
  });
});

test('a chip is worth what stands on it', async () => {
  await openWith('sum:big');
  tap('chip-50');
  expect(screen.getByTestId('chip-50').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByTestId('open-slip').textContent).toContain('¥50.00');
});

test('the stake of a slip is bounded by the pick that holds least, and by the balance for all of them', async () => {
  const slip = await openSlip('sum:big', 'sum:small');
  typeStake('501');
  expect(slip.getByRole('alert').textContent).toBe('每注投注额 ¥1 至 ¥500，整元');
  expect(isOff()).toBe(true);
  typeStake('200');
  expect(slip.getByRole('alert').textContent).toBe('余额还差 ¥100.00');
  expect(isOff()).toBe(true);
  typeStake('150');
  expect(isOff()).toBe(false);
});

test('what was handed in is neither changed nor sent again while it waits, and leaves the slip once it was taken', async () => {
  const coming = Promise.withResolvers<object>();
  answerOrder = () => coming.promise;
  const slip = await openSlip('sum:big');
  tap('place-bets');
  await vi.waitFor(() => expect(orders).toHaveLength(1));
  expect(slip.getByRole('button', { name: /^移除/ }).hasAttribute('disabled')).toBe(true);
  expect(isOff()).toBe(true);
  tap('place-bets');
  await act(async () => coming.resolve({}));
  expect((await screen.findByTestId('news')).textContent).toBe('已下注 1 注，合计 ¥10.00');
  expect(orders).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByTestId('pick-sum:big').getAttribute('aria-pressed')).toBe('false');
  tap('again');
  expect(screen.getByTestId('pick-sum:big').getAttribute('aria-pressed')).toBe('true');
});

test('a draw is told once its dice have rolled, with what it brought', async () => {
  await openWith();
  expect(screen.getByTestId('numbers').parentElement?.textContent).toContain('和值 5');
  told = { drawn: [draw(8, [6, 6, 5]), ...table.drawn] };
  const shown = () => document.querySelector('main')?.textContent ?? '';
  // At the next look the draw is there, and its dice roll.
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  await answered();
  expect(shown()).not.toContain('和值 17');
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(shown()).toContain('和值 17');
});

test('of the last draws each says whether it was big and odd, and leads to where it is worked out again', async () => {
  told = { drawn: [draw(7, [1, 2, 2]), draw(6, [6, 6, 4])] };
  await openWith();
  fireEvent.click(screen.getByRole('button', { name: /开奖走势/ }));
  const lines = await screen.findAllByTestId('result');
  expect(lines.map((line) => line.textContent?.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/5小单$/),
    expect.stringMatching(/16大双$/),
  ]);
  const to = new URLSearchParams(lines[1]?.querySelector('a')?.hash.slice(1));
  expect([to.get('seed'), to.get('numbers'), to.get('draw')]).toEqual(['seed6', '6.6.4', '20261121-0006']);
});

test('own bets say whether they wait, won, lost, or were given back', async () => {
  history = [
    {
      round: 7,
      label: '20261121-0007',
      drawn: table.drawn[0],
      bets: [bet('open', 0), bet('settled', 1_950), bet('settled', 0), bet('void', 1_000)],
    },
  ];
  await openWith();
  fireEvent.click(screen.getByRole('button', { name: '我的注单' }));
  const shown = await screen.findAllByTestId('bet');
  expect(shown.map((one) => one.lastElementChild?.textContent)).toEqual([
    '待开奖',
    '+¥19.50',
    '未中奖',
    '已退回',
  ]);
});
