import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '优惠活动',
    types: '活动类型',
    all: '全部',
    none: '这里还没有活动',
    noneText: '看看其他类型，或稍后再来。',
  },
  {
    title: 'Promotions',
    types: 'Promotion types',
    all: 'All',
    none: 'Nothing here yet',
    noneText: 'Try another type, or come back later.',
  },
);
