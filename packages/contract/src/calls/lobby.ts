/** What is played on the site: the lobby's games in their order, and wins as they are settled. Ours, open to visitors. */
import type { CallDoor } from './door.ts';

export const lobbyCalls = {
  lobby: {
    method: 'POST',
    path: '/api/lobby',
    session: false,
    repeatable: true,
    ours: true,
    summary: '游戏大厅 Every game with its figures, the most played, and the offer for newcomers',
  },
  wins: {
    method: 'POST',
    path: '/api/wins',
    session: false,
    repeatable: true,
    ours: true,
    summary: '最新中奖 The latest wins, members masked',
  },
  matches: {
    method: 'POST',
    path: '/api/matches',
    session: false,
    repeatable: true,
    ours: true,
    summary: '赛事 Matches that run or take bets, with the prices of their first market',
  },
  draws: {
    method: 'POST',
    path: '/api/draws',
    session: false,
    repeatable: true,
    ours: true,
    summary: '最新开奖 The latest draws of the lotteries, each with the page that repeats it',
  },
  winProof: {
    method: 'POST',
    path: '/api/wins/proof',
    session: false,
    repeatable: true,
    ours: true,
    summary: '中奖验证 Where the draw behind a win can be checked',
  },
  favourites: {
    method: 'POST',
    path: '/api/favourites',
    session: true,
    repeatable: true,
    ours: true,
    summary:
      '收藏的游戏 The games that the member has marked, after marks that are made or taken away by the way',
  },
} as const satisfies Record<string, CallDoor>;
