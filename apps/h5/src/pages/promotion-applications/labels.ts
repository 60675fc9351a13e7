import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    name: '活动标题',
    time: '申请时间',
    state: '状态',
    promotions: '看看优惠活动',
  },
  {
    name: 'Promotion',
    time: 'Applied',
    state: 'Status',
    promotions: 'See the promotions',
  },
);
