import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    providers: '游戏平台',
    search: '搜索游戏',
    none: '这个平台的游戏正在上架',
    noneText: '看看其他平台，或稍后再来。',
    notFound: '没有找到这样的游戏',
    notFoundText: '换个名字试试。',
  },
  {
    providers: 'Providers',
    search: 'Search games',
    none: 'Games from this provider are coming soon',
    noneText: 'Try another provider, or come back later.',
    notFound: 'No games found',
    notFoundText: 'Try another name.',
  },
);
