/** The steps of a withdrawal: what happened when, who has it now, why it waits. */
import { formatYuan } from '@mingpai/contract/money';
import { transactionText } from '@mingpai/contract/rules/chain';
import { keptIn, type Message, message } from '@mingpai/contract/texts';
import { usdtText } from '../orders/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { WithdrawalOrder } from '../withdrawals/index.ts';
import type { Step, Timeline } from './steps.ts';

export function withdrawalTimeline(order: WithdrawalOrder, now: Date): Timeline {
  const asked: Step = {
    label: message('withdrawal_requested'),
    at: order.created_at,
    note: [message('amount_held', { amount: formatYuan(order.amount) })],
  };
  const review: Step =
    order.state === 'pending'
      ? { label: message('review_awaited'), at: undefined, note: [whyReviewWaits(order, now)] }
      : { label: message('reviewed'), at: order.decided_at ?? undefined, note: [] };
  const end: Step =
    order.state === 'rejected'
      ? {
          label: message('rejected_returned'),
          at: order.decided_at ?? undefined,
          note: order.reason === null ? [] : [keptIn(order.reason)],
        }
      : payoutStep(order);
  const { order_no, amount, state, rate, usdt, fee, receipt, protocol, address } = order;
  return {
    number: order_no,
    amount,
    state,
    steps: [asked, review, end],
    ...(state === 'rejected'
      ? {}
      : { receipt: { rate, usdt, fee, net: receipt, protocol, address, hash: transactionOf(order) } }),
  };
}

function transactionOf({ protocol, transaction_hash: kept }: WithdrawalOrder): string | null {
  return kept === null ? null : transactionText(protocol, kept);
}

function whyReviewWaits({ held_until, held_for, first_approved_by }: WithdrawalOrder, now: Date): Message {
  if (held_until !== null && held_until > now)
    return message(held_for === 'credentials' ? 'password_is_new' : 'address_is_new', {
      until: beijingText(held_until),
    });
  return message(first_approved_by === null ? 'staff_review' : 'second_review_awaited');
}

function whoSends({ batch_id, service }: WithdrawalOrder): Message {
  if (service !== null && service !== 'refused') return message('service_sends');
  return message(batch_id === null ? 'staff_send' : 'staff_send_list');
}

/** Where the chain is watched an order counts as paid when recipient, contract and amount were seen there. */
function payoutStep(order: WithdrawalOrder): Step {
  const figures = message('payout_figures', {
    receipt: usdtText(order.receipt),
    fee: usdtText(order.fee),
    protocol: order.protocol,
  });
  const label = message('sending');
  switch (order.payout) {
    case 'verified':
      return {
        label: message('sent_verified'),
        at: order.payout_checked_at ?? undefined,
        note: [figures, message('transaction', { hash: transactionOf(order) ?? '' })],
      };
    case 'due':
      return { label, at: undefined, note: [figures, whoSends(order)] };
    case 'sent':
      return {
        label,
        at: undefined,
        note: [
          figures,
          order.payout_reason === null ? message('chain_awaited') : keptIn(order.payout_reason),
        ],
      };
    case 'wrong':
      return { label, at: undefined, note: [message('not_verified')] };
    default:
      return {
        label,
        at: order.state === 'approved' ? (order.decided_at ?? undefined) : undefined,
        note: [figures],
      };
  }
}
