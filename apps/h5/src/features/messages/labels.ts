import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  { unread: '未读', go: '去看看' },
  { unread: 'Unread', go: 'Have a look' },
);
