import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  { title: '平台公告', close: '我知道了' },
  { title: 'Announcement', close: 'Got it' },
);
