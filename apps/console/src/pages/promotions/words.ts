import type { PromotionRow } from '../../api/rows.ts';
import { yuan } from '../../labels/money.ts';

export const promotionsKey = ['promotionList'];

export const states = { draft: '草稿', published: '上架', hidden: '下架' } as const;
export const rules = { once: '每人一次', daily: '每天一次', always: '不限次数' } as const;
export const audiences = { all: '全部会员', new: '新注册会员', vip: 'VIP会员' } as const;

/** Where a promotion happens that nobody applies for, as members find it. */
export const places = {
  '/fanshui': '返水中心',
  '/hongbao': '抢红包',
  '/vip': 'VIP特权',
  '/recharge': '存款',
} as const;

/** For whom a promotion is, in words. */
export function audienceText({
  audience,
  audienceValue,
}: Pick<PromotionRow, 'audience' | 'audienceValue'>): string {
  if (audience === 'new') return `注册${audienceValue}天内`;
  return audience === 'vip' ? `VIP${audienceValue}及以上` : audiences.all;
}

export const conditions = {
  none: '没有条件',
  deposit: '单笔存款达到',
  deposits: '累计存款达到',
  turnover: '有效投注达到',
} as const;

/** What is asked for before one may apply, in words: `单笔存款达到 100.00 元`. */
export function conditionText({
  condition,
  conditionAmount,
}: Pick<PromotionRow, 'condition' | 'conditionAmount'>): string {
  return condition === 'none' ? '' : `${conditions[condition]} ${yuan(conditionAmount)} 元`;
}
