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
    none: 'The games of this provider are on their way',
    noneText: 'Look at the others, or come back later.',
    notFound: 'No such game',
    notFoundText: 'Try another name.',
  },
);
