import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    lobby: '游戏大厅',
    recommended: '推荐',
    favourites: '收藏',
    fresh: '新游',
    allGames: '全部游戏',
    wins: '最新中奖',
    winsNote: '点开可验证',
    bet: '下注',
    betOn: (game: string) => `下注${game}`,
  },
  {
    lobby: 'Lobby',
    recommended: 'Recommended',
    favourites: 'Favourites',
    fresh: 'New',
    allGames: 'All games',
    wins: 'Latest wins',
    winsNote: 'Tap to verify',
    bet: 'Bet',
    betOn: (game: string) => `Bet on ${game}`,
  },
);
