/** The games of the venues. */
import type { CallDoor } from './door.ts';

export const venuesCalls = {
  games: {
    method: 'GET',
    path: '/api/game/list',
    session: false,
    repeatable: true,
    summary: '游戏列表 Games by category',
  },
  gameUrl: {
    method: 'POST',
    path: '/api/getGameUrl',
    session: true,
    repeatable: true,
    summary: '游戏地址 Launch a game',
  },
  demoUrl: {
    method: 'POST',
    path: '/api/getDemoUrl',
    session: false,
    repeatable: true,
    ours: true,
    summary: '试玩地址 Launch a game for play money',
  },
  gamesOfProvider: {
    method: 'POST',
    path: '/api/gamelistBycode',
    session: false,
    repeatable: true,
    summary: '电子游戏列表 Games of a provider',
  },
} as const satisfies Record<string, CallDoor>;
