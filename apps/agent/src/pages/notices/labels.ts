import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '公告',
    lead: (unread: string) => (unread === '0' ? '没有未读公告' : `${unread} 条未读`),
    empty: '还没有公告',
    unread: '未读',
  },
  {
    title: 'Notices',
    lead: (unread: string) => (unread === '0' ? 'All read' : `${unread} unread`),
    empty: 'No notices yet',
    unread: 'Unread',
  },
);
