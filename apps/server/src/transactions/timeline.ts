/** The steps of one deposit or withdrawal: what happened when, who has it now, why it waits. */
import { formatYuan } from '@mingpai/contract/money';
import { type Adjustment, approvedAdjustment, reasonFor } from '../adjustments/index.ts';
import {
  type Arrival,
  type ArrivalOf,
  closedByGateway,
  type DepositOrder,
  depositOrderOf,
  type PageStatus,
  usualMinutes,
  usualPayoutMinutes,
} from '../deposits/index.ts';
import { microUsdtText } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';
import { withdrawalOrderOf } from '../withdrawals/index.ts';
import type { Step, Timeline } from './steps.ts';
import { withdrawalTimeline } from './withdrawal-timeline.ts';

/** @returns `undefined` when the member has no such order */
export async function timelineOf(
  db: Queryable,
  memberId: bigint,
  number: string,
  { now, arrivalOf }: { readonly now: Date; readonly arrivalOf: ArrivalOf },
): Promise<Timeline | undefined> {
  const deposit = await depositOrderOf(db, memberId, number);
  if (deposit) {
    const usual = deposit.state === 'pending' ? await usualMinutes(db, deposit.way) : undefined;
    return { ...depositTimeline(deposit, now, await arrivalOf(deposit)), usualMinutes: usual };
  }
  const withdrawal = await withdrawalOrderOf(db, memberId, number);
  if (withdrawal) {
    const timeline = withdrawalTimeline(withdrawal, now);
    const waits = timeline.steps.some(({ at }) => at === undefined);
    return { ...timeline, usualMinutes: waits ? await usualPayoutMinutes(db) : undefined };
  }
  const adjustment = await approvedAdjustment(db, memberId, number);
  return adjustment && adjustmentTimeline(adjustment);
}

function adjustmentTimeline(adjustment: Adjustment): Timeline {
  const { order_no, amount, state, direction, multiple, asked_at, decided_at, balance_after } = adjustment;
  const at = decided_at ?? undefined;
  const turnover =
    multiple === 0 ? '' : `；须完成 ${formatYuan(amount * BigInt(multiple))} 元有效投注后方可取款`;
  return {
    number: order_no,
    amount,
    state,
    steps: [
      { label: '提交余额更正', at: asked_at, note: reasonFor(adjustment) },
      { label: '另一位工作人员复核通过', at, note: '' },
      {
        label: direction === 'credit' ? '存入中心钱包' : '从中心钱包扣减',
        at,
        note: `更正后余额 ${formatYuan(balance_after ?? 0n)} 元${turnover}`,
      },
    ],
  };
}

function depositTimeline(order: DepositOrder, now: Date, arrival: Awaited<ReturnType<ArrivalOf>>): Timeline {
  const opened: Step = {
    label: '提交存款申请',
    at: order.created_at,
    note: order.usdt === null ? '' : `应付 ${microUsdtText(order.usdt)} USDT（${order.protocol}）`,
  };
  const end: Step =
    order.state === 'rejected'
      ? {
          label: closedByGateway(order) ? '已关闭' : '已拒绝',
          at: order.decided_at ?? undefined,
          note: order.reason ?? '',
        }
      : {
          label: '存入中心钱包',
          at: order.state === 'approved' ? (order.decided_at ?? undefined) : undefined,
          note: order.credited === null ? '' : `入账 ${formatYuan(order.credited)} 元`,
        };
  return {
    number: order.order_no,
    amount: order.credited ?? order.amount,
    state: order.state,
    steps: [opened, ...middleSteps(order, now, arrival), end],
  };
}

function middleSteps(
  order: DepositOrder,
  now: Date,
  arrival: Awaited<ReturnType<ArrivalOf>>,
): readonly Step[] {
  switch (arrival) {
    case 'page':
    case 'page_paid':
    case 'page_review':
      return pageSteps(order, now, arrival);
    case 'awaited':
    case undefined:
      return [reviewStep(order, now, arrival)];
    default:
      return order.state === 'rejected' ? [reviewStep(order, now, 'awaited')] : arrivalSteps(order, arrival);
  }
}

function pageSteps(order: DepositOrder, now: Date, standing: PageStatus): readonly Step[] {
  const decidedAt = order.decided_at ?? undefined;
  if (standing === 'page_review') return [reviewOfArrival];
  if (standing === 'page_paid') return [{ label: '支付渠道确认收款', at: decidedAt, note: '' }];
  // Staff decided it, or nobody paid: the end of the list says so.
  if (order.state !== 'pending') return [];
  const note =
    order.expires_at < now
      ? '订单已超过有效期；如已付款，到账后仍会入账'
      : '付款后由支付渠道通知，自动入账；通知未到时系统会主动查询';
  return [{ label: '等待付款', at: undefined, note }];
}

function reviewStep(order: DepositOrder, now: Date, arrival: 'awaited' | undefined): Step {
  if (order.state !== 'pending') return { label: '审核完成', at: order.decided_at ?? undefined, note: '' };
  const late = order.expires_at < now ? '订单已超过有效期；如已付款，到账后仍会入账' : '';
  // Only an order by bank takes pictures of its transfer.
  const checked = order.way === 'bank' ? '由财务人员核对到账；上传转账凭证可加快核对' : '由财务人员核对到账';
  return arrival === undefined
    ? { label: '等待审核', at: undefined, note: late || checked }
    : { label: '等待链上付款', at: undefined, note: late || '付款上链后自动查到，无需提交凭证' };
}

function arrivalSteps(order: DepositOrder, arrival: Arrival): readonly Step[] {
  const { usdt, txHash, seenAt, confirmations, needed, final, review } = arrival;
  const count =
    needed === undefined ? `${confirmations}个确认` : `${Math.min(confirmations, needed)}/${needed}`;
  const waiting = needed === undefined ? `${count}，等待网络最终确认` : count;
  return [
    {
      label: '链上已查到付款',
      at: seenAt,
      note: `收到 ${microUsdtText(usdt)} USDT，交易哈希 ${txHash.slice(0, 8)}…${txHash.slice(-8)}`,
    },
    final
      ? { label: '区块确认完成', at: order.decided_at ?? seenAt, note: count }
      : { label: '等待区块确认', at: undefined, note: waiting },
    ...(review && order.state === 'pending' ? [reviewOfArrival] : []),
  ];
}

const reviewOfArrival: Step = {
  label: '等待人工核对',
  at: undefined,
  note: '付款与订单信息不完全一致，由财务人员核对后入账；您的资金安全无恙',
};
