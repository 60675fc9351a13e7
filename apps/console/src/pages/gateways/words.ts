import { arrivalWords } from '@mingpai/contract/console/site/list-words';
import type { GatewayArrival, GatewayStanding } from '../../api/rows.ts';
import { wayLabels } from '../../labels/contract.ts';
import { inOne } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

const states: Readonly<Record<GatewayArrival['state'], { readonly label: string; readonly tone: string }>> = {
  review: { label: inOne(arrivalWords.review), tone: 'warning' },
  credited: { label: inOne(arrivalWords.credited), tone: 'success' },
  by_hand: { label: inOne(arrivalWords.by_hand), tone: 'default' },
  ignored: { label: inOne(arrivalWords.ignored), tone: 'default' },
};

export function stateOf({ state }: GatewayArrival) {
  return states[state];
}

const reasons: Readonly<Record<string, string>> = {
  unknown_order: say('订单号不是本通道的订单'),
  rejected_order: say('订单已被拒绝后到账'),
  second_payment: say('同一订单的第二笔付款'),
  other_amount: say('订单已人工入账，金额与到账不同'),
  late_payment: say('付款时限后到账，按原汇率折算；入账前请核对现价'),
  beyond_level: say('超出会员认证等级的存款额度，或会员未达到法定年龄'),
  beyond_limit: say('超出会员自己设定的存款限额'),
};

/** Why it waits, or why somebody ignored it. */
export function whyOf({ reason }: GatewayArrival): string {
  return reasons[reason] ?? reason;
}

export function waysOf(ways: GatewayStanding['ways']): string {
  return ways.map((way) => wayLabels[way]).join(say('、'));
}

/** Why the last asking brought nothing. */
export function troubleOf(trouble: string): string {
  if (trouble === 'not_found') return say('通道尚无此订单');
  if (trouble === 'resting') return say('通道无应答，稍后再问');
  return trouble === '' ? say('等待付款') : say('查询未成功：{0}', trouble);
}
