import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  { sponsor: '赞助', loading: '正在打开' },
  { sponsor: 'Sponsor', loading: 'Opening' },
);
