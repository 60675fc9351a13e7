import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  {
    number: '订单号',
    amount: '金额',
    payout: '派彩',
    net: '输赢',
    detail: '注单详情',
    round: '期号 / 局号',
    selection: '投注内容',
    outcome: '结果',
    open: '尚未开奖',
    placedAt: '投注时间',
    settledAt: '结算时间',
    silent: '场馆暂时没有回答投注内容和结果，请稍后再看。金额以本页为准。',
    verify: '公平验证',
    verifyNote: '在新页面里用公布的种子重新计算这一局，不询问服务器。',
  },
  {
    number: 'Bet',
    amount: 'Stake',
    payout: 'Result',
    net: 'Won or lost',
    detail: 'Bet in detail',
    round: 'Round',
    selection: 'Bet on',
    outcome: 'Outcome',
    open: 'Not drawn yet',
    placedAt: 'Placed',
    settledAt: 'Settled',
    silent:
      'The venue does not say what was bet on and what came of it right now. Please look again later. The amounts here hold.',
    verify: 'Check the draw',
    verifyNote: 'A new page works this round out again from the published seeds and asks no server.',
  },
);
