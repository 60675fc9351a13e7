// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import Draws from './draws.tsx';

const draw = {
  platform_name: 'mpcp',
  game_code: 'k3',
  name: '快三',
  round: '20261129-0412',
  numbers: [3, 3, 6],
  at: '2026-11-29 06:52:55',
  verify_url: 'https://games.example/verify/k3#draw',
};
let draws: object[];
let asked: string[];
beforeEach(() => {
  draws = [draw, { ...draw, game_code: 'ssc', name: '时时彩', numbers: [0, 9, 1, 1, 4], verify_url: null }];
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json({ code: 200, message: '', data: draws });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each of the latest draws stands there with its numbers, and opens the page that works it out again', async () => {
  renderAt('/', <Draws />);
  const proved = await screen.findByRole('link', { name: '快三 · 第0412期 3 3 6 验证' });
  expect(proved.getAttribute('href')).toBe('https://games.example/verify/k3#draw');
  expect(proved.getAttribute('target')).toBe('_blank');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '快三 · 第0412期3 3 6 验证',
    '时时彩 · 第0412期0 9 1 1 4 ',
  ]);
  // Nothing leads where there is no such page.
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('where nothing was drawn there is no heading over an empty place', async () => {
  draws = [];
  renderAt('/', <Draws />);
  await waitFor(() => expect(asked).toEqual(['/api/draws']));
  expect(screen.queryByRole('heading')).toBeNull();
});
