/** Free bets in words. */
import type { GiftState } from '@mingpai/contract/console/free-bets/states';
import type { Gift } from '../api/rows.ts';
import { say } from '../texts/say.ts';
import { yuan } from './money.ts';

export const giftStateLabels: Readonly<Record<GiftState, { readonly text: string; readonly color: string }>> =
  {
    waiting: { text: say('待复核'), color: 'warning' },
    wanted: { text: say('待平台办理'), color: 'processing' },
    unknown: { text: say('结果未知，查询中'), color: 'warning' },
    given: { text: say('可使用'), color: 'success' },
    used: { text: say('已用完'), color: 'default' },
    expired: { text: say('已过期'), color: 'default' },
    cancelled: { text: say('已取消'), color: 'default' },
    refused: { text: say('未赠送'), color: 'error' },
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
