import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue({ name: '明牌' }, { name: 'Mingpai' });
