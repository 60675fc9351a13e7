import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  { more: '展开', less: '收起', all: '全部平台' },
  { more: 'More', less: 'Less', all: 'All venues' },
);
