import type { PromotionRow } from '../../api/rows.ts';
import { yuan } from '../../labels/money.ts';
import { say } from '../../texts/say.ts';

export const promotionsKey = ['promotionList'];

export const states = { draft: say('草稿'), published: say('上架'), hidden: say('下架') } as const;
export const rules = { once: say('每人一次'), daily: say('每天一次'), always: say('不限次数') } as const;
export const audiences = { all: say('全部会员'), new: say('新注册会员'), vip: say('VIP会员') } as const;

/** Where a promotion happens that nobody applies for, as members find it. */
export const places = {
  '/fanshui': say('返水中心'),
  '/hongbao': say('抢红包'),
  '/vip': say('VIP特权'),
  '/recharge': say('存款'),
} as const;

/** For whom a promotion is, in words. */
export function audienceText({
  audience,
  audienceValue,
  audienceTags,
  audienceAgents,
}: Pick<PromotionRow, 'audience' | 'audienceValue' | 'audienceTags' | 'audienceAgents'>): string {
  return [
    audience === 'new'
      ? say('注册{0}天内', audienceValue)
      : audience === 'vip'
        ? say('VIP{0}及以上', audienceValue)
        : audiences.all,
    ...(audienceTags.length === 0 ? [] : [say('标签 {0}', audienceTags.join(say('、')))]),
    ...(audienceAgents.length === 0 ? [] : [say('代理编号 {0}', audienceAgents.join(say('、')))]),
  ].join(say('，'));
}

export const conditions = {
  none: say('没有条件'),
  deposit: say('单笔存款达到'),
  deposits: say('累计存款达到'),
  turnover: say('有效投注达到'),
} as const;

/** What is asked for before one may apply, in words: `单笔存款达到 100.00 元`. */
export function conditionText({
  condition,
  conditionAmount,
}: Pick<PromotionRow, 'condition' | 'conditionAmount'>): string {
  return condition === 'none' ? '' : say('{0} {1} 元', conditions[condition], yuan(conditionAmount));
}

/** What a promotion that gives by itself goes by. */
export const awards = {
  deposit: say('存款到账'),
  code: say('优惠码'),
  losses: say('亏损返还'),
  referral: say('邀请好友'),
} as const;
export const lossSpans = { day: say('每天（北京时间）'), week: say('每周（周一起）') } as const;
/** What is played through. */
export const bases = { bonus: say('彩金'), deposit_and_bonus: say('存款加彩金') } as const;

/** What an offer of a kind begins with, where it is not like the others. */
export function termsOf(award: string): Partial<NonNullable<PromotionRow['offer']>> {
  if (award === 'losses')
    return {
      award,
      tiers: [{ from: 100, percent: 5, ceiling: 1_000 }],
      losses: { span: 'week', venues: [] },
    };
  if (award === 'referral')
    return {
      award,
      tiers: [],
      fixed: 50,
      referral: { friend: 20, deposit: 100, turnover: 1_000, days: 30, most: 10 },
    };
  return award === 'code' ? { award } : { award: 'deposit' };
}

/** What it gives, in words: `存款满100.00元送50%，最高500.00元`. */
export function offerText({
  offer,
  bonus,
  multiple,
  place,
}: Pick<PromotionRow, 'offer' | 'bonus' | 'multiple' | 'place'>): string {
  if (place !== null) return say('见{0}', places[place]);
  if (offer === null)
    return bonus > 0 ? say('{0} × {1}倍流水', say('{0} 元', yuan(bonus)), multiple) : say('由客服决定');
  if (offer.referral !== null)
    return say(
      '邀请人{0}，好友{1}，首存满{2}',
      yuan(offer.fixed),
      yuan(offer.referral.friend),
      yuan(offer.referral.deposit),
    );
  if (offer.losses !== null)
    return offer.tiers
      .map(({ from, percent, ceiling }) =>
        say('亏损满{0}返{1}%，最高{2}', yuan(from), percent, yuan(ceiling)),
      )
      .join(say('；'));
  if (offer.tiers.length === 0)
    return say('{0} × {1}倍流水（{2}）', say('{0} 元', yuan(offer.fixed)), multiple, offer.code);
  const tiers = offer.tiers
    .map(({ from, percent, ceiling }) => say('满{0}送{1}%，最高{2}', yuan(from), percent, yuan(ceiling)))
    .join(say('；'));
  return offer.code === ''
    ? say('{0} × {1}倍流水', tiers, multiple)
    : say('{0} × {1}倍流水（{2}）', tiers, multiple, offer.code);
}
