import { chainPaymentWords } from '@mingpai/contract/console/site/list-words';
import type { ChainPayment } from '../../api/rows.ts';
import { inOne } from '../../texts/both.ts';
import { say } from '../../texts/say.ts';

type State = ChainPayment['state'];

const states: Readonly<Record<State, { readonly label: string; readonly tone: string }>> = {
  seen: { label: inOne(chainPaymentWords.seen), tone: 'processing' },
  confirmed: { label: inOne(chainPaymentWords.confirmed), tone: 'processing' },
  removed: { label: inOne(chainPaymentWords.removed), tone: 'default' },
  credited: { label: inOne(chainPaymentWords.credited), tone: 'success' },
  unmatched: { label: inOne(chainPaymentWords.unmatched), tone: 'warning' },
  ambiguous: { label: inOne(chainPaymentWords.ambiguous), tone: 'warning' },
  dust: { label: inOne(chainPaymentWords.dust), tone: 'default' },
  ignored: { label: inOne(chainPaymentWords.ignored), tone: 'default' },
};

const held = { label: say('待人工决定'), tone: 'warning' };

export function stateOf({ state, reason }: Pick<ChainPayment, 'state' | 'reason'>) {
  if (isHeld({ state, reason })) return held;
  return states[state];
}

/** Why its order is known and it is not credited by itself. */
const heldFor: ReadonlyMap<string, string> = new Map([
  ['beyond_level', say('超出会员认证等级的存款额度，或会员未达到法定年龄')],
  ['beyond_limit', say('超出会员自己设定的存款限额')],
  ['sender_listed', say('付款地址在链上的冻结或制裁名单中，请核实后再决定')],
  ['sender_unchecked', say('节点查不到付款地址是否被冻结；查到后自动入账，也可核对后入账')],
]);

function isHeld({ state, reason }: Pick<ChainPayment, 'state' | 'reason'>): boolean {
  return state === 'unmatched' && heldFor.has(reason ?? '');
}

/** Waits for somebody. */
export function isOpen({ state }: Pick<ChainPayment, 'state'>): boolean {
  return state === 'unmatched' || state === 'ambiguous' || state === 'dust';
}

/** What staff have to know of a payment besides its state. */
export function why({ state, candidates, confirmations, reason, senderCheck }: ChainPayment): string {
  if (isOpen({ state }) && senderCheck === 'listed') return heldFor.get('sender_listed') ?? '';
  const claims = candidates.filter(({ claimed }) => claimed).length;
  if (claims > 0) return say('有会员认领，请核对后入账');
  if (isHeld({ state, reason })) return heldFor.get(reason ?? '') ?? '';
  if (state === 'seen') return say('{0} 个确认', confirmations);
  if (state === 'ignored') return reason ?? '';
  if (state === 'removed') return say('重新上链后会继续');
  if (state === 'ambiguous' || state === 'unmatched')
    return candidates.length === 0
      ? say('没有相近的订单，可按订单号入账')
      : say('{0} 笔相近的订单', candidates.length);
  return '';
}

/** Beside an order that was made when the payment was already there: it may be somebody else's money. */
export function lateNote(
  { createdAt }: Pick<ChainPayment['candidates'][number], 'createdAt'>,
  { paidAt }: Pick<ChainPayment, 'paidAt'>,
): string {
  return createdAt > paidAt ? say(' · 晚于付款提交，请核实付款人') : '';
}
