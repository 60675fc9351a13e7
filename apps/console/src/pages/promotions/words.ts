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

/** What a promotion that gives by itself goes by. */
export const awards = { deposit: '存款到账', code: '优惠码' } as const;
/** What is played through. */
export const bases = { bonus: '彩金', deposit_and_bonus: '存款加彩金' } as const;

/** An offer as the editor begins with it. */
export const newOffer: NonNullable<PromotionRow['offer']> = {
  award: 'deposit',
  code: '',
  tiers: [{ from: 100, percent: 50, ceiling: 500 }],
  fixed: 0,
  base: 'bonus',
  weights: { realbet: 10, sport: 100, gaming: 100, joker: 50, concise: 100, lottery: 50 },
  betCeiling: 0,
  usualBet: 10,
  days: 7,
  total: 100_000,
  combines: false,
};

/** What it gives, in words: `存款满100.00元送50%，最高500.00元`. */
export function offerText({
  offer,
  bonus,
  multiple,
}: Pick<PromotionRow, 'offer' | 'bonus' | 'multiple'>): string {
  if (offer === null) return bonus > 0 ? `${yuan(bonus)} × ${multiple}倍流水` : '由客服决定';
  if (offer.tiers.length === 0) return `${yuan(offer.fixed)} × ${multiple}倍流水（${offer.code}）`;
  return offer.tiers
    .map(({ from, percent, ceiling }) => `满${yuan(from)}送${percent}%，最高${yuan(ceiling)}`)
    .join('；');
}
