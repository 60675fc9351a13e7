import type { BannerRow } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

export const bannersKey = ['bannerList'];

/** Places of the members' app that a banner often leads to. */
export const places = {
  '/activity': say('优惠活动'),
  '/recharge': say('存款'),
  '/vip': 'VIP',
  '/hongbao': say('红包'),
  '/fanshui': say('返水中心'),
  '/welfare': say('福利中心'),
  '/message': say('消息中心'),
  '/boutBallBet': say('帮助中心'),
  '/applyagent': say('合营计划'),
} as const;

/** Where a banner leads, in words. */
export function placeText(url: string): string {
  if (url === '') return say('点击不跳转');
  const known = Object.entries(places).find(([path]) => path === url);
  return known === undefined ? url : `${known[1]} ${url}`;
}

/** How the list calls a banner, whose title may be empty. */
export function nameOf({ id, title }: Pick<BannerRow, 'id' | 'title'>): string {
  return title === '' ? say('轮播图 {0}', id) : title;
}
