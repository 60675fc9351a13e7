// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refusal } from '../../api/errors.ts';
import type { SetAsideBet } from '../../api/rows.ts';
import { type } from '../../testing/fields.ts';
import { heldByColleague, openQueuePage, pressKeys, rowOf } from '../../testing/queue-page.tsx';
import { signedInForEach } from '../../testing/signed-in.ts';
import { staff } from '../../testing/staff.ts';
import { SetAsideBetsPage } from './page.tsx';

signedInForEach();

const bet = (id: number, more: Partial<SetAsideBet> = {}): SetAsideBet => ({
  id,
  venue: 'mpqp',
  venueName: '明牌棋牌',
  betId: `b${id}`,
  reason: 'no_such_member',
  why: '100999',
  raw: `{"id":"b${id}"}`,
  times: 1_204,
  firstSeenAt: '2026-11-20T16:30:05Z',
  lastSeenAt: '2026-11-20T16:40:05Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  closedReason: null,
  ...more,
});
type Answers = Parameters<typeof openQueuePage>[1];
const open = (
  rows: SetAsideBet[],
  answers: Answers = {},
  who = staff('venues', 'venues.read'),
  at = '/set-aside-bets',
) =>
  openQueuePage(
    { page: <SetAsideBetsPage />, at, who, shows: rows[0]?.betId ?? '' },
    { setAsideBets: () => ({ rows, total: rows.length }), venueStandings: () => [], ...answers },
  );

test('the bet that was pressed is closed, with its own record before one’s eyes and the reason that was written', async () => {
  const asked = await open([bet(1), bet(2)], { closeSetAsideBet: () => null });
  fireEvent.click(await screen.findByLabelText('关闭 b2'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('{"id":"b2"}')).toBeDefined();
  fireEvent.click(dialog.getByText('确认关闭'));
  await dialog.findByText(/请填写/);
  expect(asked.closeSetAsideBet).toBeUndefined();
  type('关闭原因', '场馆已作废');
  fireEvent.click(dialog.getByText('确认关闭'));
  await waitFor(() => expect(asked.closeSetAsideBet).toEqual([{ id: 2, reason: '场馆已作废' }]));
});

test('the bet that was pressed is tried again, and what the server says against it is said', async () => {
  const asked = await open([bet(1), bet(2)], {
    retrySetAsideBet: () => {
      throw new Refusal(5_100, '仍然没有这位会员');
    },
  });
  fireEvent.click(await screen.findByLabelText('重试 b2'));
  await screen.findByText('仍然没有这位会员');
  expect(asked.retrySetAsideBet).toEqual([{ id: 2 }]);
});

test('what is settled says how and why, and what a colleague has open is not opened by keyboard', async () => {
  await open([bet(1), bet(2, { state: 'closed', closedReason: '场馆已作废', decidedBy: '老牌' })], {
    heldWork: heldByColleague(1),
  });
  expect(rowOf(2).getByText('场馆已作废')).toBeDefined();
  expect(rowOf(2).queryByLabelText('关闭 b2')).toBeNull();
  await rowOf(1).findByText(/小红/);
  pressKeys('j', 'Enter');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('who may only look is offered nothing', async () => {
  await open([bet(1)], {}, staff('venues.read'));
  expect(screen.queryByLabelText('关闭 b1')).toBeNull();
});
