import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue({ unread: '未读', go: '查看' }, { unread: 'Unread', go: 'View' });
