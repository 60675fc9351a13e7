// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { UnreadMark } from './unread-mark.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function withUnread(count: number): void {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: { count } }));
  openSession('token', false);
  renderAt('/mine', <UnreadMark />);
}

test('the mark shows how many wait to be read', async () => {
  withUnread(7);
  expect((await screen.findByRole('img', { name: '7条未读' })).dataset.count).toBe('7');
});

test('a long number is cut for the eye and told in full', async () => {
  withUnread(100);
  expect((await screen.findByRole('img', { name: '100条未读' })).dataset.count).toBe('99+');
});

test('ninety-nine stand as they are', async () => {
  withUnread(99);
  expect((await screen.findByRole('img', { name: '99条未读' })).dataset.count).toBe('99');
});

test('a message that nothing else announced is told within a minute', async () => {
  vi.useFakeTimers();
  withUnread(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: { count: 2 } }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByRole('img', { name: '2条未读' })).toBeTruthy();
});
