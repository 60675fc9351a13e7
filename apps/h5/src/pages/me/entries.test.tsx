// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { answerWith } from '../../testing/answer-with.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { Entries } from './entries.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

/** The tiles of a member for whom this waits. */
function open(pending: number, packets: number): object {
  openSession('token', false);
  const list = { data: [], total: 0, last_page: 1, current_page: 1, per_page: 10 };
  const asked = answerWith({
    inboxUnread: { count: 0 },
    rebates: { list, jisuan: 500, nojisuan: pending },
    redPacket: { sendnums: packets, acquirednum: 1, max_times: 5, rules: [] } as never,
  });
  renderAt('/mine', <Entries isAgent={false} />);
  return asked;
}

test('the tiles say what waits to be claimed, by a mark that leaves their names alone', async () => {
  open(12.4, 3);
  expect(await screen.findByRole('img', { name: '12.40元待领取' })).toBeTruthy();
  expect(await screen.findByRole('img', { name: '还可抢3个红包' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /返水中心$/ }).textContent).toBe('返水中心');
});

test('where nothing waits, and where nobody knows, there is no mark', async () => {
  const asked = open(0, 0);
  await waitFor(() => expect(Object.keys(asked)).toEqual(expect.arrayContaining(['rebates', 'redPacket'])));
  // What was answered is drawn.
  await act(async () => undefined);
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([
  [3, '/message?tab=inbox'],
  [0, '/message'],
])('with %i unread the door of messages leads to %s', async (count, path) => {
  openSession('token', false);
  const asked = answerWith({ inboxUnread: { count } });
  renderAt('/mine', <Entries isAgent={false} />);
  await waitFor(() => expect(asked.inboxUnread).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('link', { name: /消息中心/ }).getAttribute('href')).toBe(path));
});
