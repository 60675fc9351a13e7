/** The steps of one deposit or withdrawal: what happened when, who has it now, why it waits. */
import { formatYuan } from '@mingpai/contract/money';
import type { Queryable } from '../platform/database.ts';
import { type DepositOrder, type OrderState, usdtText } from './deposits.ts';
import type { WithdrawalOrder } from './withdrawals.ts';

export interface Step {
  readonly label: string;
  /** Absent: still to come. */
  readonly at: Date | undefined;
  readonly note: string;
}

export interface Timeline {
  readonly number: string;
  /** fen */
  readonly amount: bigint;
  readonly state: OrderState;
  readonly steps: readonly Step[];
}

/** @returns `undefined` when the member has no such order */
export async function timelineOf(
  db: Queryable,
  memberId: bigint,
  number: string,
  now: Date,
): Promise<Timeline | undefined> {
  const { rows: deposits } = await db.query<DepositOrder>(
    'select * from deposit_order where order_no = $1 and member_id = $2',
    [number, memberId],
  );
  if (deposits[0]) return depositTimeline(deposits[0], now);
  const { rows: withdrawals } = await db.query<WithdrawalOrder>(
    'select * from withdrawal_order where order_no = $1 and member_id = $2',
    [number, memberId],
  );
  return withdrawals[0] && withdrawalTimeline(withdrawals[0]);
}

function depositTimeline(order: DepositOrder, now: Date): Timeline {
  const opened: Step = {
    label: '提交存款申请',
    at: order.created_at,
    note: order.usdt === null ? '' : `应付 ${usdtText(order.usdt)} USDT（${order.protocol}）`,
  };
  const review: Step =
    order.state === 'pending'
      ? {
          label: '等待审核',
          at: undefined,
          note:
            order.expires_at < now
              ? '订单已超过有效期；如已付款，到账后仍会入账'
              : '由财务人员核对到账，通常几分钟内完成',
        }
      : { label: '审核完成', at: order.decided_at ?? undefined, note: '' };
  const end: Step =
    order.state === 'rejected'
      ? { label: '已拒绝', at: order.decided_at ?? undefined, note: order.reason ?? '' }
      : {
          label: '存入中心钱包',
          at: order.state === 'approved' ? (order.decided_at ?? undefined) : undefined,
          note: order.credited === null ? '' : `入账 ${formatYuan(order.credited)} 元`,
        };
  return {
    number: order.order_no,
    amount: order.credited ?? order.amount,
    state: order.state,
    steps: [opened, review, end],
  };
}

function withdrawalTimeline(order: WithdrawalOrder): Timeline {
  const asked: Step = {
    label: '提交取款申请',
    at: order.created_at,
    note: `${formatYuan(order.amount)} 元已从中心钱包转入取款冻结`,
  };
  const review: Step =
    order.state === 'pending'
      ? {
          label: '等待审核',
          at: undefined,
          note: order.first_approved_by === null ? '由财务人员审核' : '金额较大，等待第二位审核人员复核',
        }
      : { label: '审核完成', at: order.decided_at ?? undefined, note: '' };
  const end: Step =
    order.state === 'rejected'
      ? { label: '已拒绝，资金退回中心钱包', at: order.decided_at ?? undefined, note: order.reason ?? '' }
      : {
          label: '汇出到您的地址',
          at: order.state === 'approved' ? (order.decided_at ?? undefined) : undefined,
          note: `实际到账 ${usdtText(order.receipt)} USDT（${order.protocol}），手续费 ${usdtText(order.fee)} USDT`,
        };
  return { number: order.order_no, amount: order.amount, state: order.state, steps: [asked, review, end] };
}
