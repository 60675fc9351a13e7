import { catalogue } from '@mingpai/ui/labels';

export const { useTexts } = catalogue(
  { title: '赞助', text: '我们支持认真的人。支持一支队伍，就不从它的输赢里赚钱。', see: '查看详情' },
  {
    title: 'Sponsorship',
    text: 'We support people who are serious about their sport. We don’t take bets on teams we sponsor.',
    see: 'Read more',
  },
);
