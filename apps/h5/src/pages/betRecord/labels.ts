import { catalogue } from '../../ui/labels.ts';

export const { useTexts } = catalogue(
  { number: '订单号', amount: '金额', payout: '派彩' },
  { number: 'Bet', amount: 'Stake', payout: 'Result' },
);
