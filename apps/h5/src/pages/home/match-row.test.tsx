// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime } from '../../api/server-time.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { type Match, MatchRow } from './match-row.tsx';

beforeEach(() => {
  forgetServerTime();
  // 23:30 on Saturday the 21st in Beijing, the same day elsewhere.
  vi.useFakeTimers({ now: new Date('2026-11-21T15:30:00Z') });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const match: Match = {
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
    { selection: 'draw', odds: 1_205 },
    { selection: 'away', odds: 230 },
  ],
  simulated: false,
};
const hour = 3_600;
const said = (startsIn: number, own: Partial<Match> = {}) => {
  renderAt('/', <MatchRow match={{ ...match, ...own }} startsIn={startsIn} />);
  return screen.getAllByRole('button')[0]?.textContent ?? '';
};

test.each([
  [271, '04:31 后开赛'],
  [hour - 1, '59:59 后开赛'],
  [hour, '明天 00:30'],
  [25 * hour, '周一 00:30'],
  [8 * 24 * hour, '11月29日 23:30'],
])('a match that begins in %i s is said to begin: %s, by the days of Beijing', (seconds, words) => {
  expect(said(seconds)).toContain(words);
});

test('each price stands at its outcome, in full', () => {
  said(600);
  expect(
    screen
      .getAllByRole('button')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['主 1.85', '平 12.05', '客 2.30']);
});

test('a match that runs shows its score and not when it began; that it is no real one is said', () => {
  const text = said(0, { running: true, odds: [], simulated: true });
  expect(text).toContain('进行中 · 虚拟');
  expect(text).toContain('红队0蓝队3');
  expect(text).toContain('查看比赛');
  cleanup();
  expect(said(600)).not.toContain('虚拟');
});
