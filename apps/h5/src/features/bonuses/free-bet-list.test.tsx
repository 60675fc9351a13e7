// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { FreeBetList } from './free-bet-list.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The list with free bets that can be played from then on; empty: now. */
function open(from: string): void {
  openSession('token', false);
  const bets = {
    id: 1,
    platform_name: 'pg',
    game_code: '7',
    name: '麻将',
    bets: 10,
    left: 3,
    stake: 2,
    from,
    until: '2026-11-30 12:00:00',
  };
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: { data: [bets] } }));
  renderAt('/bonuses', <FreeBetList />);
}

test('free bets say how many are left of how many, and from when they can be played', async () => {
  open('2026-11-28 00:00');
  expect(await screen.findByText('还剩 3 / 10 注')).toBeTruthy();
  expect(screen.getByText('2026-11-28 00:00 起可用')).toBeTruthy();
  expect(screen.getByText('期限 2026-11-30 12:00:00')).toBeTruthy();
  expect(screen.getByRole('link', { name: '去玩 麻将' }).getAttribute('href')).toBe(
    '/gamePage?name=pg&type=0&code=7',
  );
  expect(screen.getByText('2.00元')).toBeTruthy();
});

test('those that can be played now name no beginning', async () => {
  open('');
  expect(await screen.findByText('还剩 3 / 10 注')).toBeTruthy();
  expect(screen.queryByText(/起可用/)).toBeNull();
});
