// @vitest-environment happy-dom
/** The lobby's own page where one of its two answers fails. */
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import LobbyPage from './page.tsx';

// What a refusal says besides is the client's own.
vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

const ok = (data: unknown) => Response.json({ code: 200, message: '', data });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(['/api/game/list', '/api/lobby'])(
  'where %s is refused the page says so, and asks again',
  async (failing) => {
    let isRefused = true;
    vi.stubGlobal('fetch', async (path: string) => {
      if (isRefused && path.startsWith(failing))
        return Response.json({ code: 1001, message: '稍后再试', data: null });
      return path.startsWith('/api/game/list') ? ok([]) : ok({ games: [], hot: [], offer: null });
    });
    renderAt('/games', <LobbyPage />);
    const again = await screen.findByRole('button', { name: '重新加载' });
    isRefused = false;
    await userEvent.click(again);
    expect(await screen.findByRole('searchbox')).toBeTruthy();
  },
);
