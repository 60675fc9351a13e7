import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  {
    title: '代理后台',
    overview: '概览',
    team: '团队',
    commission: '佣金',
    report: '报表',
    rates: '费率',
    invite: '邀请',
    notices: (unread: string) => (unread === '0' ? '公告' : `公告，${unread} 条未读`),
    pages: '页面',
    leave: '退出后台',
    language: 'English',
    dark: '深色',
    light: '浅色',
    closedTitle: '请重新进入代理后台',
    closed:
      '为了安全，代理后台只能从会员端进入：打开“我的”，点“代理登录”。登录地址只能使用一次，一分钟内有效。',
    back: '回到会员端',
  },
  {
    title: 'Agent portal',
    overview: 'Overview',
    team: 'Team',
    commission: 'Commission',
    report: 'Reports',
    rates: 'Rates',
    invite: 'Invite',
    notices: (unread: string) => (unread === '0' ? 'Notices' : `Notices, ${unread} unread`),
    pages: 'Pages',
    leave: 'Exit',
    language: '中文',
    dark: 'Dark',
    light: 'Light',
    closedTitle: 'Please sign in again',
    closed:
      'For security, the portal opens only from the members’ app: open “Me” and tap “Agent portal”. The link works once, within a minute.',
    back: 'To the members’ app',
  },
);
