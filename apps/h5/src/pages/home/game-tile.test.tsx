// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeSession, openSession } from '../../api/session.ts';
import { GameTile } from '../../features/lobby/game-tile.tsx';
import type { LobbyGame } from '../../features/lobby/lobby-query.ts';
import { useLocation } from '../../features/navigation/router.tsx';
import { renderAt } from '../../testing/render-at.tsx';
import { BetButton } from './bet-button.tsx';

beforeEach(() => openSession('token', false));
afterEach(() => {
  cleanup();
  closeSession();
});

const lottery: LobbyGame = {
  category_id: 'lottery',
  platform_name: 'mpcp',
  venue_name: '明牌彩票',
  game_code: 'k3',
  name: '快三',
  pic: '',
  available: true,
  demo: false,
  rtp: null,
  volatility: null,
  largest_win: null,
  is_new: false,
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

function show(game: LobbyGame): void {
  renderAt(
    '/',
    <>
      <GameTile game={game} />
      <BetButton game={game} />
      <Where />
    </>,
  );
}

test('a game whose venue is up is opened by its tile, and a lottery by the slip beside it, with one pick', async () => {
  show(lottery);
  const [tile, bet] = screen.getAllByRole('button');
  expect(tile?.hasAttribute('aria-disabled')).toBe(false);
  await userEvent.click(bet as HTMLElement);
  expect(screen.getByRole('status').textContent).toBe('/gamePage?name=mpcp&type=0&code=k3&pick=any');
  await userEvent.click(tile as HTMLElement);
  expect(screen.getByRole('status').textContent).toBe('/gamePage?name=mpcp&type=0&code=k3');
});

test('a game whose venue is down says so, leads nowhere, and has no slip', async () => {
  show({ ...lottery, available: false });
  const [tile, ...others] = screen.getAllByRole('button');
  expect(others).toEqual([]);
  expect(tile?.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(tile as HTMLElement);
  expect(screen.getByRole('status').textContent).toBe('/');
});

test('only a lottery has a slip', () => {
  show({ ...lottery, category_id: 'concise' });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('figures stand on the cover as far as they are known, volatility only where there is room for it', () => {
  const slot = {
    ...lottery,
    category_id: 'concise',
    rtp: 96.1,
    volatility: 'high',
    largest_win: 583.55,
  } as const;
  const seen = (game: LobbyGame, whole: boolean) => {
    renderAt('/', <GameTile game={game} whole={whole} />);
    const [figures] = screen.getByRole('button').querySelectorAll('[aria-hidden="true"]');
    const text = [...(figures?.children ?? [])].map(({ textContent }) => textContent);
    cleanup();
    return text;
  };
  expect(seen(slot, false)).toEqual(['RTP 96.10%', '最高583.6倍']);
  expect(seen(slot, true)).toEqual(['RTP 96.10%', '最高583.6倍', '高波动']);
  expect(seen({ ...slot, volatility: null, largest_win: null }, true)).toEqual(['RTP 96.10%']);
});
