import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  { more: '展开', less: '收起', all: '全部平台', seamless: '免转钱包' },
  { more: 'More', less: 'Less', all: 'All venues', seamless: 'Uses central wallet' },
);
