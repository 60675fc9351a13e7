import { catalogue } from '@mingpai/ui/labels';

const hour = 60;
const day = 24 * hour;

function agoZh(minutes: number): string {
  if (minutes < hour) return `${minutes}分钟前`;
  return minutes < day ? `${Math.floor(minutes / hour)}小时前` : `${Math.floor(minutes / day)}天前`;
}

function agoEn(minutes: number): string {
  const some = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  if (minutes < hour) return some(minutes, 'minute');
  return minutes < day ? some(Math.floor(minutes / hour), 'hour') : some(Math.floor(minutes / day), 'day');
}

export const { useTexts } = catalogue(
  {
    groups: '按厂商与分类',
    recent: '最近',
    all: '全部',
    favourites: '收藏',
    fresh: '新游',
    order: '排序',
    recommended: '推荐',
    byReturn: '返还率最高',
    byLargest: '最高倍数',
    renewing: (minutes: number) => `${agoZh(minutes)}的列表，正在更新…`,
    kept: (minutes: number) => `暂时无法更新，以下是${agoZh(minutes)}的列表。`,
    again: '重试',
    more: (left: number) => `更多游戏（还有${left}款）`,
    resting: '维护中',
    search: '搜索游戏或场馆',
    noFavourites: '还没有收藏的游戏',
    noFavouritesText: '点游戏右上角的星，就会收在这里。',
    notFound: '没有找到这样的游戏',
    notFoundText: '换个名字试试，或看看全部游戏。',
    figures: '返还率（RTP）、波动和最高倍数由游戏平台按其数学模型计算。',
  },
  {
    groups: 'By provider and kind',
    recent: 'Recent',
    all: 'All',
    favourites: 'Favourites',
    fresh: 'New',
    order: 'Sort by',
    recommended: 'Recommended',
    byReturn: 'Highest RTP',
    byLargest: 'Largest win',
    renewing: (minutes: number) => `List from ${agoEn(minutes)}, updating…`,
    kept: (minutes: number) => `We couldn’t update this list. It is from ${agoEn(minutes)}.`,
    again: 'Try again',
    more: (left: number) => `More games (${left} left)`,
    resting: 'Maintenance',
    search: 'Search games or venues',
    noFavourites: 'No favourites yet',
    noFavouritesText: 'Tap the star on a game to keep it here.',
    notFound: 'No games found',
    notFoundText: 'Try another name, or see all games.',
    figures:
      'Return to player (RTP), volatility and largest win are worked out by the game platform from each game’s model.',
  },
);
