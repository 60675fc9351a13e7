// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { GameHall } from './game-hall.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const game = (category_id: string, code: string, more: object = {}) => ({
  category_id,
  platform_name: 'mp',
  name: '明牌',
  gamename: code,
  game_code: code,
  game_type: '0',
  pic: '/x.svg',
  app_state: 1,
  available: true,
  demo: true,
  ...more,
});

function show(...games: readonly object[]): void {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, message: '', data: games }));
  renderAt('/', <GameHall />);
}
const chosen = () => screen.findByRole('tab', { selected: true });

test('the hall opens at the first category that has something to play, be it one game', async () => {
  show(game('lottery', 'k3'), game('joker', 'hilo'));
  await screen.findByRole('tabpanel');
  await vi.waitFor(async () => expect((await chosen()).id).toBe('hall-tab-joker'));
  expect(await screen.findByRole('button', { name: 'hilo' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'k3' })).toBeNull();
});

test('play money is offered beside a game that can be opened, and beside none that rests', async () => {
  show(
    game('joker', 'hilo'),
    game('joker', 'poker', { available: false }),
    game('joker', 'bull', { demo: false }),
  );
  await screen.findByRole('button', { name: 'hilo' });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    expect.stringContaining('code=hilo'),
  ]);
});
