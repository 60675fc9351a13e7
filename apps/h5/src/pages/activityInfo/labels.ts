import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  {
    title: '活动详情',
    terms: '活动说明',
    condition: '申请条件',
    daily: '当天',
    once: '活动开始以来',
    always: '上次领取以来',
    deposit: '单笔存款',
    deposits: '累计存款',
    turnover: '有效投注',
    asks: (period: string, games: string, deed: string, amount: string) =>
      `${period}${games}${deed}满${amount}元；由系统核对，达到后即可申请`,
    and: '、',
    apply: '立即申请',
    signIn: '前往登录',
    records: '查看我的申请',
    gone: '这个活动已经结束',
    goneText: '看看正在进行的活动。',
    others: '全部活动',
  },
  {
    title: 'Promotion',
    terms: 'Terms',
    condition: 'What it asks for',
    daily: 'today',
    once: 'since it began',
    always: 'since you last took it',
    deposit: 'a single deposit',
    deposits: 'deposits together',
    turnover: 'valid bets',
    asks: (period: string, games: string, deed: string, amount: string) =>
      `At least ${amount} yuan ${period}: ${[games, deed].filter(Boolean).join(' ')}. The site checks it when you apply.`,
    and: ', ',
    apply: 'Apply now',
    signIn: 'Sign in to apply',
    records: 'Your applications',
    gone: 'This promotion is over',
    goneText: 'Have a look at the present ones.',
    others: 'All promotions',
  },
);
