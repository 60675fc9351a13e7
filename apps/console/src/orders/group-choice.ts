/** Which orders can be approved together with others, by one confirmation. */
import { say } from '../texts/say.ts';
import type { Order } from './order.ts';
import { isRed } from './red-signs.ts';

/** Why an order cannot be decided by this person now, with others or alone; undefined: it can. */
export function whyNot(order: Order): string | undefined {
  if (order.state !== 'pending') return say('已处理');
  if (order.claim !== null && !order.claim.own) return say('{0} 正在处理', order.claim.by);
  return undefined;
}

/**
 * Why an order cannot be approved with others now; undefined: it can. Turned down it can be all the same: what speaks against it is
 * a reason to.
 * @param opened orders that were opened, and so looked at
 */
export function whyAlone(order: Order, opened: ReadonlySet<number>, now: Date): string | undefined {
  const not = whyNot(order);
  if (not !== undefined) return not;
  if (order.firstYes?.own === true) return say('您已确认过，等待另一位同事');
  if ('heldUntil' in order && order.heldUntil !== null && Date.parse(order.heldUntil) > now.getTime())
    return say('还在等待期');
  if (opened.has(order.id)) return undefined;
  if (isRed(order)) return say('有红色提示，请先打开查看');
  // Money that a gateway credits by itself is approved by hand only when its own records were looked at.
  if ('gateway' in order && order.gateway !== null) return say('由通道自动入账，请先打开查看');
  return undefined;
}
