import type { Agent } from '../../api/rows.ts';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

export type Terms = Agent['terms']['now'];

export const kindLabels: Readonly<Record<Terms['kind'], string>> = {
  turnover: say('按有效投注'),
  net_loss: say('按净亏损'),
  per_head: say('按人头'),
};

const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}%`;

/** What an agent is paid for, in words. */
export function termsText(terms: Terms): string {
  if (terms.kind === 'net_loss')
    return [
      say('净亏损的 {0}', percent(terms.share)),
      terms.depositFee === 0 ? '' : say('扣存款手续费 {0}', percent(terms.depositFee)),
      terms.carries ? say('负数结转') : say('负数不结转'),
    ]
      .filter((part) => part !== '')
      .join(' · ');
  if (terms.kind === 'per_head')
    return say(
      '每人 {0}：首存满 {1}，有效投注满 {2}',
      yuan(terms.perHead),
      yuan(terms.leastDeposit),
      yuan(terms.leastTurnover),
    );
  return say('按有效投注，依费率');
}
