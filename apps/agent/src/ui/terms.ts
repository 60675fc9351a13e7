/** What an agent is paid for, in words; on the rates' page and beside statements. */
import type { AgentAnswer } from '@mingpai/contract/agent/types';
import { catalogue } from '@mingpai/ui/labels';
import { amount, day, rate } from './figures.ts';

type Held = AgentAnswer<'portalMe'>['terms'];

const { useTexts } = catalogue(
  {
    turnover: '按有效投注，依下面的费率',
    share: (share: string) => `团队每周净亏损的 ${share}`,
    fee: (fee: string) => `，另扣到账存款的 ${fee} 作手续费`,
    carries: '；会员赢钱的一周由之后的盈利先补回',
    forgets: '；会员赢钱的一周不结转',
    head: (each: string, deposit: string, turnover: string) =>
      `每位合格会员 ¥${each}：首存满 ¥${deposit}，且首存后 90 天内有效投注满 ¥${turnover}`,
    next: (from: string, terms: string) => `${from} 起：${terms}`,
  },
  {
    turnover: 'A share of turnover, by the rates below',
    share: (share: string) => `${share} of the team’s net loss each week`,
    fee: (fee: string) => `, less ${fee} of credited deposits for fees`,
    carries: '; a week in which members won is made up for by later ones first',
    forgets: '; a week in which members won is not carried over',
    head: (each: string, deposit: string, turnover: string) =>
      `¥${each} for each qualified member: a first deposit of ¥${deposit}, and ¥${turnover} of turnover within 90 days of it`,
    next: (from: string, terms: string) => `From ${from}: ${terms}`,
  },
);

/** One line for what holds, one more for what is agreed for the next Monday. */
export function useTermsWords(): (held: Held) => readonly string[] {
  const texts = useTexts();
  const words = (terms: Held['now']): string => {
    if (terms.kind === 'net_loss')
      return [
        texts.share(rate(terms.share)),
        terms.depositFee === 0 ? '' : texts.fee(rate(terms.depositFee)),
        terms.carries ? texts.carries : texts.forgets,
      ].join('');
    if (terms.kind === 'per_head')
      return texts.head(amount(terms.perHead), amount(terms.leastDeposit), amount(terms.leastTurnover));
    return texts.turnover;
  };
  return ({ now, next }) => [
    words(now),
    ...(next === null ? [] : [texts.next(day(next.from), words(next.terms))]),
  ];
}
