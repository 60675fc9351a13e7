import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  { type: '类型', number: '订单号', progress: '订单进度' },
  { type: 'Type', number: 'Order', progress: 'Progress' },
);
