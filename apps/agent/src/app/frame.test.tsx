// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession, openSession } from '../api/session.ts';
import { answerWith, renderAt } from '../testing/portal.tsx';
import { Frame } from './frame.tsx';

afterEach(() => {
  cleanup();
  closeSession();
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
