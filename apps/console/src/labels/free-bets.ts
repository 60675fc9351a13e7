/** Free bets in words. */

import type { GiftState } from '@mingpai/contract/console/free-bets/states';
import { giftWords } from '@mingpai/contract/console/site/list-words';
import type { Gift } from '../api/rows.ts';
import { inOne } from '../texts/both.ts';
import { say } from '../texts/say.ts';
import { yuan } from './money.ts';

export const giftStateLabels: Readonly<Record<GiftState, { readonly text: string; readonly color: string }>> =
  {
    waiting: { text: inOne(giftWords.waiting), color: 'warning' },
    wanted: { text: inOne(giftWords.wanted), color: 'processing' },
    unknown: { text: inOne(giftWords.unknown), color: 'warning' },
    given: { text: inOne(giftWords.given), color: 'success' },
    used: { text: inOne(giftWords.used), color: 'default' },
    expired: { text: inOne(giftWords.expired), color: 'default' },
    cancelled: { text: inOne(giftWords.cancelled), color: 'default' },
    refused: { text: inOne(giftWords.refused), color: 'error' },
  };

/** Filters of the list: what is open, each end, and all. */
export const giftFilters = {
  open: say('进行中'),
  waiting: giftStateLabels.waiting.text,
  used: giftStateLabels.used.text,
  expired: giftStateLabels.expired.text,
  cancelled: giftStateLabels.cancelled.text,
  refused: giftStateLabels.refused.text,
} as const;

/** `5 注 × 2.00 元`. */
export function giftTerms({ bets, stake }: Pick<Gift, 'bets' | 'stake'>): string {
  return say('{0} 注 × {1} 元', bets, yuan(stake));
}

/** Why there is none, in words; what a platform said stands as it is. */
export function faultText(fault: string): string {
  if (fault === 'not_found') return say('平台没有这笔记录');
  if (fault === 'failed') return say('平台办理失败');
  return /^[a-z_]+$/.test(fault) ? say('会员此时不能收到优惠') : fault;
}
