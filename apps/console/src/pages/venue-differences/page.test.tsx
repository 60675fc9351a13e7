// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { VenueDifference } from '../../api/rows.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { VenueDifferencesPage } from './page.tsx';

signedInForEach();

const difference = (id: number, ours: number, theirs: number): VenueDifference => ({
  id,
  venue: 'mpqp',
  venueName: '明牌棋牌',
  memberId: 100_012,
  username: 'kun99',
  ours,
  theirs,
  firstSeenAt: '2026-11-20T16:30:05Z',
  lastSeenAt: '2026-11-21T16:30:05Z',
  resolvedAt: null,
});

test('a difference is what the venue has above our books, to the fen, and those that stand are asked for first', async () => {
  const rows = [difference(1, 100.1, 100.3), difference(2, 1_000.05, 0.05)];
  const asked = await openQueuePage(
    { page: <VenueDifferencesPage />, at: '/venue-differences', who: staff('venues.read'), shows: '¥0.20' },
    { venueDifferences: () => ({ rows, total: 2 }), venueStandings: () => [] },
  );
  const cells = (id: number) =>
    [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)]
      .slice(2)
      .map(({ textContent }) => textContent);
  expect(cells(1)).toEqual(['100.10', '100.30', '¥0.20', '2026-11-22 00:30:05']);
  expect(cells(2).slice(0, 3)).toEqual(['1,000.05', '0.05', '−¥1,000.00']);
  expect(asked.venueDifferences?.[0]).toMatchObject({ open: true });
});
