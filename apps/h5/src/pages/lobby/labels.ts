import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    groups: '按厂商与分类',
    all: '全部',
    favourites: '收藏',
    fresh: '新游',
    order: '排序',
    recommended: '推荐',
    byReturn: '返还率最高',
    byLargest: '最高倍数',
    search: '搜索游戏',
    favourite: (game: string) => `收藏${game}`,
    noFavourites: '还没有收藏的游戏',
    noFavouritesText: '点游戏右上角的星，就会收在这里。',
    notFound: '没有找到这样的游戏',
    notFoundText: '换个名字试试，或看看全部游戏。',
    figures: '返还率（RTP）、波动和最高倍数由游戏平台按其数学模型计算。',
  },
  {
    groups: 'By provider and kind',
    all: 'All',
    favourites: 'Favourites',
    fresh: 'New',
    order: 'Sort by',
    recommended: 'Recommended',
    byReturn: 'Highest RTP',
    byLargest: 'Largest win',
    search: 'Search games',
    favourite: (game: string) => `Favourite ${game}`,
    noFavourites: 'No favourites yet',
    noFavouritesText: 'Tap the star on a game to keep it here.',
    notFound: 'No games found',
    notFoundText: 'Try another name, or see all games.',
    figures:
      'Return to player (RTP), volatility and largest win are worked out by the game platform from each game’s model.',
  },
);
