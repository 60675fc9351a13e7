// @vitest-environment happy-dom
import { aloud } from '@mingpai/ui/testing/aloud';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import PromotionApplicationsPage from './page.tsx';

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const waiting = 1;
const approved = 2;
const rejected = 3;

function open(...states: number[]) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const data = states.map((state, index) => ({
    id: index + 1,
    activity_name: `活动${index + 1}`,
    created_at: '2026-11-21 12:00:00',
    state,
    reason: state === rejected ? '条件不符' : '',
  }));
  const asked = answerWith({
    promotionApplications: { data, total: data.length, last_page: 1, current_page: 1, per_page: 10 },
  });
  renderAt('/activityRecord', <PromotionApplicationsPage />);
  return asked;
}

/** What stands in the row of an application. */
const row = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent ?? '';

test('an application that was turned down says why, and no other gives a reason', async () => {
  open(rejected, approved);
  expect(await row('活动1')).toContain('条件不符');
  expect(await row('活动2')).not.toContain('条件不符');
});

test.each([0, 4])('state %i has no name on the wire: nothing is said of how it went', async (state) => {
  open(state);
  expect(await row('活动1')).toBe('活动标题活动1申请时间2026-11-21 12:00:00');
});

test('while an application waits its outcome is asked for every four seconds, and afterwards no more', async () => {
  const asked = open(waiting);
  await row('活动1');
  const before = asked.promotionApplications?.length ?? 0;
  await act(() => vi.advanceTimersByTimeAsync(4_200));
  expect(asked.promotionApplications?.length).toBeGreaterThan(before);
  cleanup();
  const over = open(approved, rejected);
  await row('活动1');
  const once = over.promotionApplications?.length;
  await act(() => vi.advanceTimersByTimeAsync(13_000));
  expect(over.promotionApplications?.length).toBe(once);
});

test('who has applied for nothing reads what will stand here, and is led to the promotions', async () => {
  open();
  expect(await screen.findByText('申请过的活动和审核结果会记在这里。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '看看优惠活动' }).getAttribute('href')).toBe('/activity');
});

test('applications are heard whole', async () => {
  open(waiting, rejected);
  await row('活动1');
  expect(aloud()).toEqual([
    '下拉刷新',
    '活动标题',
    '活动1',
    '申请时间',
    '2026-11-21 12:00:00',
    '状态',
    '待审核',
    '活动标题',
    '活动2',
    '申请时间',
    '2026-11-21 12:00:00',
    '状态',
    '已拒绝',
    '条件不符',
    '没有更多了',
  ]);
});
