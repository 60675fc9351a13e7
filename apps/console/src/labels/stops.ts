/** What can be stopped, in words. */

import type { StopKind } from '@mingpai/contract/states';
import { say } from '../texts/say.ts';

export const stopKindLabels: Readonly<Record<StopKind, string>> = {
  deposits: say('全部存款'),
  withdrawals: say('全部取款'),
  transfers: say('全部转入场馆'),
  sign_ups: say('新会员注册'),
  promotions: say('活动申请'),
  way: say('一种支付方式'),
  network: say('一条链'),
  venue: say('一个场馆'),
  game: say('一款游戏'),
  member: say('一位会员的取款'),
};

/** What a kind asks for besides, in words; none for what there is one only of. */
export const stopTargetLabels: Readonly<Partial<Record<StopKind, string>>> = {
  way: say('支付方式'),
  network: say('链'),
  venue: say('场馆'),
  game: say('游戏'),
  member: say('会员编号'),
};

/** `一条链 TRC20`. */
export function stopTitle({ kind, target }: { readonly kind: StopKind; readonly target: string }): string {
  return target === '' ? stopKindLabels[kind] : `${stopKindLabels[kind]} ${target}`;
}
