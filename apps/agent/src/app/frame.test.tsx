// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import { agent } from '../testing/agent.ts';
import { answerWith, renderAt } from '../testing/portal.tsx';
import { Frame } from './frame.tsx';

afterEach(() => {
  cleanup();
  closeSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who leaves is signed out here and at the server, with the token that is ended', async () => {
  openSession('token');
  const asked = answerWith({ portalClose: () => null });
  const call = vi.spyOn(globalThis, 'fetch');
  renderAt('/', <Frame>page</Frame>);
  await userEvent.click(screen.getByRole('button', { name: '退出后台' }));
  expect(sessionStorage.getItem('agent_token')).toBeNull();
  expect(asked.portalClose).toEqual([{}]);
  const [, sent] = call.mock.calls.at(-1) ?? [];
  expect(new Headers(sent?.headers).get('Authorization')).toBe('Bearer token');
});

test('a single notice that was not read is told, and none is not', async () => {
  answerWith({ portalMe: () => agent({ unread: 1 }) });
  renderAt('/', <Frame>page</Frame>);
  const one = await screen.findByRole('link', { name: '公告，1 条未读' });
  expect(one.textContent).toBe('1');
  cleanup();
  answerWith({ portalMe: () => agent({ username: 'dailier', unread: 0 }) });
  renderAt('/', <Frame>page</Frame>);
  expect(await screen.findByText('dailier')).toBeTruthy();
  expect(screen.getByRole('link', { name: '公告' }).textContent).toBe('');
});

test('whether there is a new notice is asked for once a minute', async () => {
  vi.useFakeTimers();
  const asked = answerWith({ portalMe: () => agent() });
  renderAt('/', <Frame>page</Frame>);
  await act(() => vi.advanceTimersByTimeAsync(59_900));
  expect(asked.portalMe).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(asked.portalMe).toHaveLength(2);
});
