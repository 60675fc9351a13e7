import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  { type: '类型', number: '订单号', progress: '订单进度', order: '打开订单页' },
  { type: 'Type', number: 'Order', progress: 'Progress', order: 'Open the order' },
);
