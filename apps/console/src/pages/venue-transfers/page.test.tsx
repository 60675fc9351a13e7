// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import type { VenueTransfer } from '../../api/rows.ts';
import { headsOfList, narrowRoom, stubNarrowDesk, widthOfList } from '../../testing/narrow-desk.ts';
import { openQueuePage } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { VenueTransfersPage } from './page.tsx';

signedInForEach();
afterEach(() => vi.unstubAllGlobals());

const transfer = (id: string, more: Partial<VenueTransfer>): VenueTransfer => ({
  id,
  memberId: 100_012,
  username: 'kun99',
  venue: '明牌棋牌',
  direction: 'in',
  amount: 1_234.5,
  state: 'pending',
  attempts: 7,
  reason: null,
  createdAt: '2026-11-20T16:30:05Z',
  settledAt: null,
  ...more,
});

test('a transfer says into the venue or out of it, how much, and when in Beijing it was settled', async () => {
  const rows = [
    transfer('aaaaaaaa-0000-4000-8000-000000000001', {}),
    transfer('aaaaaaaa-0000-4000-8000-000000000002', {
      direction: 'out',
      state: 'refused',
      reason: '场馆余额不足',
      settledAt: '2026-11-20T16:31:05Z',
    }),
  ];
  const asked = await openQueuePage(
    { page: <VenueTransfersPage />, at: '/venue-transfers', who: staff('venues.read'), shows: '转出场馆' },
    { venueTransfers: () => ({ rows, total: 2, more: false, sum: 2_469 }), venueStandings: () => [] },
  );
  const cells = (id: string) =>
    [...document.querySelectorAll(`tr[data-row-key="${id}"] td`)]
      .slice(2)
      .map(({ textContent }) => textContent);
  expect(cells(rows[0]?.id ?? '')).toEqual(['途中', '明牌棋牌', '转入场馆', '1,234.50', '7', '等待场馆答复']);
  expect(cells(rows[1]?.id ?? '')).toEqual([
    '失败场馆余额不足',
    '明牌棋牌',
    '转出场馆',
    '1,234.50',
    '7',
    '2026-11-21 00:31:05',
  ]);
  expect(asked.venueTransfers?.[0]).toMatchObject({ state: 'pending' });
});

test('a screen of 1,024 px shows transfers without scrolling, but for how often the venue was asked', async () => {
  stubNarrowDesk();
  await openQueuePage(
    { page: <VenueTransfersPage />, at: '/venue-transfers', who: staff('venues.read'), shows: '转入场馆' },
    {
      venueTransfers: () => ({ rows: [transfer('T1', {})], total: 1, more: false, sum: 1 }),
      venueStandings: () => [],
    },
  );
  expect(widthOfList()).toBeLessThanOrEqual(narrowRoom);
  expect(headsOfList()).toEqual(['发起', '会员', '状态', '场馆', '方向', '金额（元）', '了结时间']);
});
