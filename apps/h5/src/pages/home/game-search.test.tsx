// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import GameSearch from './game-search.tsx';

const game = (name: string) => ({
  category_id: 'realbet',
  app_state: 1,
  platform_name: name,
  game_code: name,
  name,
  gamename: '',
  pic: '',
  game_type: '1',
  available: true,
});

beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({
      code: 200,
      message: '',
      data: path.startsWith('/api/game/list') ? [game('明牌百家乐'), game('明牌龙虎')] : [],
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a search says how many games it found, and does not read each at every character', async () => {
  renderAt('/', <GameSearch onClose={() => undefined} />);
  const said = await screen.findByRole('status');
  expect(said.textContent).toBe('');
  const field = screen.getByRole('textbox');
  await userEvent.type(field, '明牌');
  await waitFor(() => expect(said.textContent).toBe('找到2款游戏'));
  expect(screen.getByRole('list').closest('[aria-live]')).toBeNull();
  await userEvent.type(field, '龙');
  await waitFor(() => expect(said.textContent).toBe('找到1款游戏'));
  await userEvent.type(field, 'x');
  await waitFor(() => expect(said.textContent).toBe('没有找到游戏'));
});
