import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '我的团队',
    search: '搜索',
    placeholder: '会员编号或完整用户名',
    lead: (total: string, found: boolean) => (found ? `找到 ${total} 人` : `直属 ${total} 人`),
    empty: '还没有会员。把邀请链接发给朋友，他们注册后就在这里。',
    nobody: '团队中没有这个会员',
  },
  {
    title: 'My team',
    search: 'Search',
    placeholder: 'Member number or full username',
    lead: (total: string, found: boolean) => (found ? `${total} found` : `${total} direct downline`),
    empty: 'No members yet. Share your invitation link; members who register with it appear here.',
    nobody: 'No such member in your team',
  },
);
