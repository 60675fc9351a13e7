import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  {
    title: '活动详情',
    terms: '活动说明',
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
    apply: 'Apply now',
    signIn: 'Sign in to apply',
    records: 'Your applications',
    gone: 'This promotion is over',
    goneText: 'Have a look at the present ones.',
    others: 'All promotions',
  },
);
