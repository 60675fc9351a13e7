// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bet } from '../../api/rows.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { BetsPage } from './page.tsx';

signedInForEach();

const bet: Bet = {
  venue: 'mpqp',
  venueName: '明牌棋牌',
  betId: 'b/7 1',
  gameName: '斗地主',
  round: 'r9',
  memberId: 100_012,
  username: 'kun99',
  stake: 12.5,
  valid: 10,
  payout: 1_030,
  state: 'settled',
  placedAt: '2026-11-20T16:30:05Z',
  settledAt: '2026-11-20T16:31:05Z',
};
const cells = () =>
  [...document.querySelectorAll('tbody tr.ant-table-row td')].map(({ textContent }) => textContent);

test('a bet says what was bet, then what it paid, when it was placed in Beijing, and leads to its page and its member', async () => {
  await openQueuePage(
    { page: <BetsPage />, at: '/bets', who: staff('venues.read', 'members.read'), shows: 'kun99' },
    {
      betSearch: () => ({ rows: [bet], total: 1, more: false, from: null, to: null, venues: [] }),
      venueStandings: () => [],
    },
  );
  expect(cells()).toEqual([
    'b/7 1',
    'kun99',
    '2026-11-21 00:30:05',
    '明牌棋牌斗地主',
    'r9',
    '12.50',
    '1,030.00',
    '已结算',
  ]);
  expect(screen.getByText('kun99').closest('a')?.getAttribute('href')).toBe('/members/100012');
  expect(decodeURIComponent(screen.getByText('b/7 1').closest('a')?.getAttribute('href') ?? '')).toContain(
    'mpqp',
  );
});
