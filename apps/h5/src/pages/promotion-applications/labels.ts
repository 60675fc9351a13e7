import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    name: '活动标题',
    time: '申请时间',
    state: '状态',
    none: '申请过的活动和审核结果会记在这里。',
  },
  {
    name: 'Promotion',
    time: 'Applied',
    state: 'Status',
    none: 'Promotions you apply for and their outcomes are listed here.',
  },
);
