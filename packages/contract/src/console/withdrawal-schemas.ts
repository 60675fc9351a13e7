/** What staff see of withdrawals under review, and what they set for them. Amounts are yuan. */
import { z } from 'zod';
import { noAnswer, nothing, wholeNumber } from '../schemas/wire.ts';
import { protocols } from '../states.ts';

const id = z.number().int().positive();
const upTo = (most: number, message: string) =>
  z.number({ error: message }).int(message).min(0, message).max(most, message);

/** What makes a withdrawal worth a second look, in the order in which it is shown. */
export const riskSignNames = [
  'shared_device',
  'shared_address',
  'shared_network',
  'new_address',
  'first_withdrawal',
  'unusual_amount',
  'unexplained',
  'low_turnover',
  'bonus_heavy',
  'fast',
  'large',
] as const;

export const riskSign = z.object({
  sign: z.enum(riskSignNames),
  /** A sentence with the numbers behind it. */
  text: z.string(),
  /** The member's page, and its tab, where the numbers can be looked at. */
  evidence: z.object({ memberId: id, tab: z.enum(['ledger', 'orders', 'profile', 'sessions']) }),
});

/** 0 switches a sign, or the delay, off. */
const withdrawalSettings = z.object({
  delayHours: upTo(720, '新地址等待须为0至720小时'),
  /** Whole yuan. */
  fourEyesAbove: z.number().int().min(0).max(10_000_000_000),
  /** Whole yuan: approved withdrawals of less go to the payout service. */
  automaticBelow: z.number().int().min(0).max(10_000_000_000),
  newAddressHours: upTo(8_760, '新地址须为0至8760小时'),
  fastMinutes: upTo(10_080, '存后即取须为0至10080分钟'),
  playedPercent: upTo(10_000, '流水比例须为0至10000'),
  giftPercent: upTo(100, '彩金占比须为0至100'),
  amountTimes: upTo(1_000, '异常金额倍数须为0至1000'),
  sharedDays: upTo(365, '比对天数须为0至365天'),
  sharedMost: upTo(1_000, '公共网络人数须为0至1000'),
});

const protocol = z.enum(protocols);
const batch = z.object({
  id,
  protocol,
  createdBy: z.string(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  /** Null: open, somebody is sending it. */
  outcome: z.enum(['named', 'cancelled']).nullable(),
  reason: z.string().nullable(),
  orders: z.number().int(),
  named: z.number().int(),
  verified: z.number().int(),
  wrong: z.number().int(),
  /** Micro-USDT, exactly. */
  totalMicro: z.string(),
});
/** A list that can still be read and sent by hand. */
const mostInBatch = 200;

export const withdrawalConsoleSchemas = {
  payoutBatches: {
    payload: z.object({
      page: wholeNumber(1, 100_000).default(1),
      pageSize: wholeNumber(1, 100).default(20),
    }),
    answer: z.object({ rows: z.array(batch), total: z.number().int() }),
  },
  payoutBatch: {
    payload: z.object({ id }),
    answer: z.object({
      batch,
      orders: z.array(
        z.object({
          id,
          orderNo: z.string(),
          address: z.string(),
          /** What has to arrive, micro-USDT, exactly. */
          micro: z.string(),
          transactionHash: z.string().nullable(),
          payout: z.enum(['due', 'sent', 'verified', 'wrong']).nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  },
  openPayoutBatch: {
    payload: z.object({ ids: z.array(id).min(1, '请选择取款').max(mostInBatch, '一个批次最多200笔') }),
    answer: z.object({ id }),
  },
  /** The same transaction for many orders, or one for each; all are kept, or none. */
  namePayoutBatch: {
    payload: z.object({
      id,
      transactions: z
        .array(
          z.object({
            orderId: id,
            transactionHash: z.string().trim().min(1, '请填写交易哈希').max(300),
          }),
        )
        .min(1, '请填写交易哈希')
        .max(mostInBatch),
    }),
    /** Closed: every order has its transaction. */
    answer: z.object({ closed: z.boolean() }),
  },
  cancelPayoutBatch: {
    payload: z.object({ id, reason: z.string().trim().min(1, '请填写原因').max(200) }),
    /** How many may be paid otherwise now. */
    answer: z.object({ freed: z.number().int() }),
  },
  withdrawalSettings: {
    payload: nothing,
    answer: withdrawalSettings.extend({
      /** How often they were set, and by whom last; null: never. */
      version: z.number().int(),
      setBy: z.string().nullable(),
      setAt: z.string().nullable(),
    }),
  },
  updateWithdrawalSettings: { payload: withdrawalSettings, answer: noAnswer },
} as const;
