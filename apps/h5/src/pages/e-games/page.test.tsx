// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { closeSession } from '../../api/session.ts';
import { modelledGame } from '../../testing/modelled-game.ts';
import { renderAt } from '../../testing/render-at.tsx';
import { toast } from '../../ui/feedback/notify.ts';
import EGamesPage from './page.tsx';

vi.mock('../../ui/feedback/notify.ts', () => ({ toast: vi.fn() }));

afterEach(() => {
  cleanup();
  closeSession();
  vi.unstubAllGlobals();
});

const listed = (gamecode: string, gamename: string) => ({
  catecode: 'pp',
  gamecode,
  gamename,
  gamepic: '',
  demo: true,
});
test('a game in maintenance says so on its cover, and opens neither for money nor for play money', async () => {
  const games = [modelledGame('pp01', false, true), modelledGame('pp02', true, true)];
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      code: 200,
      message: '',
      data: path.startsWith('/api/lobby')
        ? { games, hot: [], offer: null }
        : [listed('pp01', '云海龙'), listed('pp02', '云海虎')],
    }),
  );
  renderAt('/concise?type=pp', <EGamesPage />);
  const rests = await screen.findByRole('button', { name: /云海龙.*维护中/ });
  expect(rests.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(rests);
  expect(toast).not.toHaveBeenCalled();
  await waitFor(() =>
    expect(screen.getAllByRole('link').map((link) => link.textContent ?? '')).toEqual(['试玩']),
  );
  expect(screen.getByRole('link', { name: '试玩云海虎' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /云海虎/ }));
  expect(toast).toHaveBeenCalledWith('请登录！');
});
