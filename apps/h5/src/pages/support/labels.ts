import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  { title: '在线客服', loading: '正在接通客服' },
  { title: 'Support', loading: 'Connecting you to support' },
);
