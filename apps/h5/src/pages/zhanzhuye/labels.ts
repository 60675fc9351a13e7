import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue({ loading: '正在打开' }, { loading: 'Opening' });
