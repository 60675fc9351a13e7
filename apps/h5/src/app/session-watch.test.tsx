// @vitest-environment happy-dom
import { useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../api/keys.ts';
import { currentToken, openSession } from '../api/session.ts';
import { reportSessionLost } from '../api/session-lost.ts';
import { useLocation } from '../features/navigation/router.tsx';
import { renderAt } from '../testing/render-at.tsx';
import { tell } from '../ui/feedback/notify.ts';
import { chooseTheme } from '../ui/preferences.ts';
import { SessionWatch } from './session-watch.tsx';

vi.mock('../ui/feedback/notify.ts', () => ({ toast: vi.fn(), tell: vi.fn(async () => undefined) }));

afterEach(() => {
  cleanup();
  chooseTheme('system');
  vi.unstubAllGlobals();
});

let known: () => unknown;

function Place() {
  const queries = useQueryClient();
  known = () => queries.getQueryData(keys.balance);
  const { pathname } = useLocation();
  return (
    <button type="button" onClick={() => queries.setQueryData(keys.balance, 52_000)}>
      {pathname}
    </button>
  );
}

test('whoever’s session was lost is told once, and nothing of theirs is left for who signs in next', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 401, message: '', data: null }));
  chooseTheme('dark');
  openSession('lost-token', true);
  renderAt(
    '/mine',
    <>
      <SessionWatch />
      <Place />
    </>,
  );
  act(() => screen.getByRole('button').click());
  expect(known()).toBe(52_000);
  // Of many calls each fails by it; one with an older token says nothing.
  act(() => reportSessionLost('older-token'));
  expect(tell).not.toHaveBeenCalled();
  act(() => {
    reportSessionLost('lost-token');
    reportSessionLost('lost-token');
  });
  expect(screen.getByRole('button').textContent).toBe('/login');
  expect(tell).toHaveBeenCalledOnce();
  expect(currentToken()).toBe('');
  expect(known()).toBeUndefined();
  expect(localStorage.getItem('api_token')).toBeNull();
  // The look is the device's, not the member's.
  expect(localStorage.getItem('mingpai.theme')).toBe('dark');
});
