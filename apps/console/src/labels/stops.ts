/** What can be stopped, in words. */
import type { StopKind } from '@mingpai/contract/states';

export const stopKindLabels: Readonly<Record<StopKind, string>> = {
  deposits: '全部存款',
  withdrawals: '全部取款',
  transfers: '全部转入场馆',
  sign_ups: '新会员注册',
  promotions: '活动申请',
  way: '一种支付方式',
  network: '一条链',
  venue: '一个场馆',
  game: '一款游戏',
  member: '一位会员的取款',
};

/** What a kind asks for besides, in words; none for what there is one only of. */
export const stopTargetLabels: Readonly<Partial<Record<StopKind, string>>> = {
  way: '支付方式',
  network: '链',
  venue: '场馆代码',
  game: '场馆代码/游戏代码',
  member: '会员编号',
};

/** `一条链 TRC20`. */
export function stopTitle({ kind, target }: { readonly kind: StopKind; readonly target: string }): string {
  return target === '' ? stopKindLabels[kind] : `${stopKindLabels[kind]} ${target}`;
}
