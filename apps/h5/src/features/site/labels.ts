import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue({ name: '明牌' }, { name: 'Mingpai' });
