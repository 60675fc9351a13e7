/** The steps of a withdrawal: what happened when, who has it now, why it waits. */
import { formatYuan } from '@mingpai/contract/money';
import { usdtText } from '../orders/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { WithdrawalOrder } from '../withdrawals/index.ts';
import type { Step, Timeline } from './steps.ts';

export function withdrawalTimeline(order: WithdrawalOrder, now: Date): Timeline {
  const asked: Step = {
    label: '提交取款申请',
    at: order.created_at,
    note: `${formatYuan(order.amount)} 元已从中心钱包转入取款冻结`,
  };
  const review: Step =
    order.state === 'pending'
      ? { label: '等待审核', at: undefined, note: whyReviewWaits(order, now) }
      : { label: '审核完成', at: order.decided_at ?? undefined, note: '' };
  const end: Step =
    order.state === 'rejected'
      ? { label: '已拒绝，资金退回中心钱包', at: order.decided_at ?? undefined, note: order.reason ?? '' }
      : payoutStep(order);
  return { number: order.order_no, amount: order.amount, state: order.state, steps: [asked, review, end] };
}

function whyReviewWaits({ held_until, held_for, first_approved_by }: WithdrawalOrder, now: Date): string {
  if (held_until !== null && held_until > now)
    return `${held_for === 'credentials' ? '密码刚修改过' : '收款地址绑定不久'}，为保护您的资金，最早于 ${beijingText(held_until)} 审核`;
  return first_approved_by === null ? '由财务人员审核' : '等待第二位审核人员复核';
}

function whoSends({ batch_id, service }: WithdrawalOrder): string {
  if (service !== null && service !== 'refused') return '审核已通过，由付款服务自动汇出';
  return batch_id === null ? '审核已通过，由财务人员汇出' : '已列入汇出清单，由财务人员汇出';
}

/** Where the chain is watched an order counts as paid when recipient, contract and amount were seen there. */
function payoutStep(order: WithdrawalOrder): Step {
  const figures = `实际到账 ${usdtText(order.receipt)} USDT（${order.protocol}），手续费 ${usdtText(order.fee)} USDT`;
  const label = '汇出到您的地址';
  switch (order.payout) {
    case 'verified':
      return {
        label: '已汇出，链上核对无误',
        at: order.payout_checked_at ?? undefined,
        note: `${figures}；交易哈希 ${order.transaction_hash ?? ''}`,
      };
    case 'due':
      return { label, at: undefined, note: `${figures}；${whoSends(order)}` };
    case 'sent':
      return { label, at: undefined, note: `${figures}；${order.payout_reason ?? '等待链上确认'}` };
    case 'wrong':
      return { label, at: undefined, note: '链上核对未通过，财务人员正在处理；您的资金不会丢失' };
    default:
      return {
        label,
        at: order.state === 'approved' ? (order.decided_at ?? undefined) : undefined,
        note: figures,
      };
  }
}
