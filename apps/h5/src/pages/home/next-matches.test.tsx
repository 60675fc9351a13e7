// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import type { Match } from './match-row.tsx';
import NextMatches from './next-matches.tsx';

let matches: readonly Match[];
let calls: number;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  calls = 0;
  vi.stubGlobal('fetch', async () => {
    calls += 1;
    return Response.json({ code: 200, message: '', data: matches });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function match(id: string, more: Partial<Match> = {}): Match {
  return {
    platform_name: 'mpty',
    game_code: 'football',
    id,
    league: '甲级',
    home: `主队${id}`,
    away: `客队${id}`,
    running: false,
    starts_in: 600,
    home_score: 0,
    away_score: 0,
    odds: [{ selection: 'home', odds: 185 }],
    simulated: true,
    ...more,
  };
}
const runs = (id: string) =>
  match(id, { running: true, starts_in: 0, home_score: 2, away_score: 1, odds: [] });
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('one match that runs stands first with its score, before those that can be bet on', async () => {
  matches = [runs('1'), runs('2'), match('3'), match('4')];
  renderAt('/', <NextMatches />);
  expect(await screen.findByRole('heading', { name: '赛事' })).toBeTruthy();
  expect(screen.getByRole('region').getAttribute('aria-label')).toBe('进行中与即将开赛');
  expect(shown()).toEqual([
    '进行中 · 虚拟主队12客队11查看比赛',
    expect.stringContaining('主队3'),
    expect.stringContaining('主队4'),
  ]);
});

test('while a match runs its score is asked for again; where none does nothing is', async () => {
  matches = [runs('1'), match('2')];
  renderAt('/', <NextMatches />);
  await screen.findByText('主队1');
  matches = [match('2')];
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(calls).toBe(2);
  expect(screen.queryByText('主队1')).toBeNull();
  expect(screen.getByRole('heading', { name: '即将开赛' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(calls).toBe(2);
});

test('what has begun since leaves by the clock of the phone', async () => {
  matches = [match('1', { starts_in: 5 }), match('2')];
  renderAt('/', <NextMatches />);
  await screen.findByText('主队1');
  await act(() => vi.advanceTimersByTimeAsync(6_000));
  expect(screen.queryByText('主队1')).toBeNull();
  expect(screen.getByText('主队2')).toBeTruthy();
  expect(calls).toBe(1);
});

test.each([
  [3_599, '59:59 后开赛'],
  // 12:00 in Beijing, a Saturday.
  [8 * 3_600, '今天 20:00'],
  [12 * 3_600, '明天 00:00'],
  [3 * 24 * 3_600, '周二 12:00'],
  [10 * 24 * 3_600, '12月1日 12:00'],
])('a match that starts in %i s is told as %s', async (starts_in, told) => {
  vi.setSystemTime('2026-11-21T04:00:00Z');
  matches = [match('3', { starts_in })];
  renderAt('/', <NextMatches />);
  expect(await screen.findByText(new RegExp(told))).toBeTruthy();
});

test('matches that cannot be read leave no heading over an empty place', async () => {
  vi.stubGlobal('fetch', async () => new Response('Service Unavailable', { status: 503 }));
  renderAt('/', <NextMatches />);
  expect(screen.getByRole('heading', { name: '即将开赛' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.queryByRole('heading')).toBeNull();
});
