import type { BannerRow } from '../../api/rows.ts';

export const bannersKey = ['bannerList'];

/** Places of the members' app that a banner often leads to. */
export const places = {
  '/activity': '优惠活动',
  '/recharge': '存款',
  '/vip': 'VIP',
  '/hongbao': '红包',
  '/fanshui': '返水中心',
  '/welfare': '福利中心',
  '/message': '消息中心',
  '/boutBallBet': '帮助中心',
  '/applyagent': '合营计划',
} as const;

/** Where a banner leads, in words. */
export function placeText(url: string): string {
  if (url === '') return '点击不跳转';
  const known = Object.entries(places).find(([path]) => path === url);
  return known === undefined ? url : `${known[1]} ${url}`;
}

/** How the list calls a banner, whose title may be empty. */
export function nameOf({ id, title }: Pick<BannerRow, 'id' | 'title'>): string {
  return title === '' ? `轮播图 ${id}` : title;
}
