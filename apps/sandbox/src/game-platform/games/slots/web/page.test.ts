// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keep, readKept } from '../../kit/kept.ts';
import { SlotsPage } from './SlotsPage.tsx';

const reel = [1, 2, 3];
const spin = { stops: [0, 0, 0], shown: [reel, reel, reel], wins: [], pays: 0 };
const round = {
  id: 'r2',
  stake: 500,
  server_seed: 'seed',
  client_seed: 'own',
  nonce: 2,
  payout: 1_500,
  commitment: 'c2',
};
const table = {
  ok: true,
  lobby_url: 'https://site.example/',
  theme: { code: 'pp_1', name: '翡翠', englishName: 'Jade', hue: 140, sign: '福', family: 'jade' },
  balance: 41_500,
  stakes: [100, 200, 500],
  commitment: 'next',
  nonce: 3,
  wait: 0,
  strips: [reel, reel, reel],
  model: 'classic',
  fills: false,
  units: 5,
  pays: { 1: [0, 0, 10] },
  free_spins: [0, 0, 0],
  multiplier: 1,
  rtp: 9_600,
  volatility: 'low',
  largest_win: 1_000,
  round: { ...round, spins: [spin, spin, spin] },
  history: [
    { ...round, played_at: Date.parse('2026-11-21T04:05:00Z') },
    { ...round, id: 'r1', nonce: 1, payout: 0, played_at: Date.parse('2026-11-21T04:00:00Z') },
  ],
};

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  localStorage.clear();
  answer = async () => Response.json(table);
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = () => render(createElement(SlotsPage, { token: 't', language: 'zh-CN' }));
const balance = async () => (await screen.findByTestId('balance')).textContent;

test('a round that is shown again after a reload has the balance from before what it brought, then the one after', async () => {
  keep('slots.begun', 'r2');
  open();
  expect(await balance()).toBe('¥400.00');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await balance()).toBe('¥415.00');
});

test('between the last reel and the word of what it brought the balance gives nothing away', async () => {
  keep('slots.begun', 'r2');
  open();
  await balance();
  const early: string[] = [];
  for (let at = 0; at < 15_000; at += 50) {
    const told = screen.getByTestId('message').textContent?.includes('¥15.00');
    if (!told) early.push(screen.getByTestId('balance').textContent ?? '');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(new Set(early)).toEqual(new Set(['¥400.00']));
  expect(await balance()).toBe('¥415.00');
});

test('a big win’s scene comes and goes by itself, and knows how long its sum counts up', async () => {
  const big = { ...table, round: { ...table.round, payout: 15_000 } };
  answer = async () => Response.json(big);
  keep('slots.begun', 'r2');
  const { container } = open();
  await balance();
  await vi.advanceTimersByTimeAsync(15_000);
  const scene = container.querySelector<HTMLElement>('[data-size]');
  expect(scene?.dataset.size).toBe('2');
  expect(scene?.style.getPropertyValue('--counted')).toBe('1900ms');
});

test('the line with what was won is seen once the sum over the reels has counted up to it', async () => {
  keep('slots.begun', 'r2');
  open();
  await balance();
  await vi.advanceTimersByTimeAsync(15_000);
  const message = screen.getByTestId('message');
  expect(message.textContent).toContain('¥15.00');
  expect(message.style.getPropertyValue('--counted')).toBe('700ms');
  expect(message.dataset.counts).toBe('');
});

test('a table that cannot be read is asked for again by whoever wants it; until it is answered it is loading', async () => {
  const coming = Promise.withResolvers<Response>();
  answer = () => coming.promise;
  open();
  expect(screen.getByRole('status').textContent).toBe('正在进入游戏');
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  coming.reject(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(3_000);
  answer = async () => Response.json(table);
  fireEvent.click(await screen.findByRole('button', { name: '重试' }));
  expect(await balance()).toBe('¥415.00');
});

test('a session that is over shows its end, before the table and in the midst of play', async () => {
  answer = async () => Response.json({}, { status: 401 });
  const { unmount } = open();
  await screen.findByRole('heading', { name: '会话已结束' });
  unmount();
  answer = async () => Response.json(table);
  open();
  await balance();
  answer = async () => Response.json({}, { status: 401 });
  fireEvent.click(screen.getByTestId('spin'));
  await screen.findByRole('heading', { name: '会话已结束' });
  expect(screen.queryByTestId('spin')).toBeNull();
});

test('a result that is long in coming is said to be awaited', async () => {
  open();
  await balance();
  answer = () => new Promise(() => undefined);
  fireEvent.click(screen.getByTestId('spin'));
  await vi.advanceTimersByTimeAsync(2_500);
  expect(screen.getByTestId('message').textContent).toBe('');
  await vi.advanceTimersByTimeAsync(1_000);
  await screen.findByText('网络较慢，正在等待结果；不会重复扣款');
});

test('earlier rounds are listed with what each cost and brought, and each can be verified', async () => {
  open();
  await balance();
  fireEvent.click(screen.getByRole('button', { name: '记录' }));
  const rounds = screen.getAllByTestId('history-round').map(({ textContent }) => textContent);
  expect(rounds).toEqual([
    '投注 ¥5.00 · 派彩 ¥15.00+¥10.00第 2 局 · 12:05验证',
    '投注 ¥5.00 · 派彩 ¥0.00−¥5.00第 1 局 · 12:00验证',
  ]);
  const links = screen.getAllByRole('link', { name: '验证' }).map((link) => link.getAttribute('href'));
  expect(links[1]).toMatch(/^\/verify\/slots#.*nonce=1&stake=500&payout=0/);
});

test('the stake is the one of the last visit, where the table has it', async () => {
  const { unmount } = open();
  await balance();
  expect(screen.getByTestId('stake').textContent).toBe('¥2.00');
  fireEvent.click(screen.getByRole('button', { name: '增加投注' }));
  expect(readKept('slots.stake')).toBe('500');
  unmount();
  open();
  await balance();
  expect(screen.getByTestId('stake').textContent).toBe('¥5.00');
});

test('a spin that found no answer is the same one at the same stake; at another stake it is another', async () => {
  const orders: { readonly id: string; readonly stake: number }[] = [];
  open();
  await balance();
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    orders.push(JSON.parse(String(body)));
    throw new TypeError('Failed to fetch');
  });
  const press = async () => {
    fireEvent.click(screen.getByTestId('spin'));
    await vi.advanceTimersByTimeAsync(5_000);
    await screen.findByText('网络不稳，请再试一次。同一局不会重复扣款。');
  };
  await press();
  await press();
  fireEvent.click(screen.getByRole('button', { name: '增加投注' }));
  await press();
  const [first, , third] = [orders[0], orders[3], orders.at(-1)];
  expect(orders.slice(0, 6).every(({ id }) => id === first?.id)).toBe(true);
  expect(third?.stake).toBe(500);
  expect(third?.id).not.toBe(first?.id);
});

test('the strip of pays has the best four, in money at the stake that is chosen', async () => {
  answer = async () =>
    Response.json({
      ...table,
      pays: { 1: [0, 0, 10], 2: [0, 0, 150], 3: [0, 0, 30], 4: [0, 0, 8], 5: [0, 0, 16], 6: [0, 0, 2] },
    });
  open();
  await balance();
  const shown = () =>
    [...screen.getByRole('button', { name: /赔付表/ }).querySelectorAll('strong')].map(
      ({ textContent }) => textContent,
    );
  expect(shown()).toEqual(['¥60', '¥12', '¥6.40', '¥4']);
  fireEvent.click(screen.getByRole('button', { name: '增加投注' }));
  expect(shown()).toEqual(['¥150', '¥30', '¥16', '¥10']);
});

test('free spins are counted from the first, and what all of them brought is told by its size at the end', async () => {
  keep('slots.begun', 'r2');
  answer = async () =>
    Response.json({ ...table, round: { ...round, payout: 6_000, spins: [spin, spin, spin] } });
  open();
  await balance();
  const said = new Set<string>();
  for (let steps = 0; steps < 60; steps += 1) {
    await vi.advanceTimersByTimeAsync(250);
    said.add(screen.getByTestId('message').textContent ?? '');
  }
  expect([...said].filter((words) => words.startsWith('免费旋转 '))).toEqual([
    '免费旋转 1/2 · 赢分×1',
    '免费旋转 2/2 · 赢分×1',
  ]);
  // Twelve stakes are the first size.
  expect(screen.getByText('大奖')).toBeTruthy();
});

test('what a stranger is given to work a round out again are its own seeds, the house’s and the player’s', async () => {
  open();
  await balance();
  fireEvent.click(screen.getByRole('button', { name: '记录' }));
  const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: '验证' });
  const said = new URLSearchParams(link?.hash.slice(1));
  expect([said.get('server'), said.get('client'), said.get('commitment')]).toEqual(['seed', 'own', 'c2']);
});
