/** Sending what was approved, one by one or from a list. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { yuan } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { firstYes, givenState, limitReached } from '../authority.ts';
import { filled, id, instant, moment, paging, protocol, reason, sorted, sum, summedRows } from '../parts.ts';
import { ofMember, personal } from '../personal.ts';

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

export const payoutsSchemas = {
  /** Approved withdrawals by what the chain says of them. `open`: wrong, on their way, or without a transaction. */
  payouts: {
    payload: z.object({
      state: z.enum(['open', 'verified', 'all']).default('open'),
      /** Order, member, address or transaction. */
      search: z.string().max(100).default(''),
      /** Of those that are not verified yet. */
      sorted,
      protocol: protocol.optional(),
      /** Approved at or after `from`, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
      /** The amount that was asked: at least, and at most. */
      least: sum.optional(),
      most: sum.optional(),
      /** `unsent`: nobody sent it, and it is in nobody's list; `wrong`: the chain says otherwise. */
      only: z.enum(['unsent', 'wrong']).optional(),
      ...paging,
    }),
    answer: summedRows(
      ofMember(
        'memberId',
        z.object({
          id,
          orderNo: z.string(),
          memberId: id,
          username: z.string(),
          protocol,
          address: personal('account'),
          /** What the member asked for, yuan. */
          amount: yuan,
          /** What has to arrive. */
          receipt: z.number(),
          transactionHash: z.string().nullable(),
          /** `due`: to be sent. Null: nobody asks the chain, as it is not watched. */
          payout: z.enum(['due', 'sent', 'verified', 'wrong']).nullable(),
          reason: z.string().nullable(),
          /** The list that it is sent with, and whether somebody is sending that now. */
          batchId: id.nullable(),
          batchOpen: z.boolean(),
          /** What the payout service has done with it; null: staff send it. */
          service: z.enum(['queued', 'asked', 'accepted', 'refused']).nullable(),
          decidedBy: z.string().nullable(),
          decidedAt: instant,
          checkedAt: instant.nullable(),
          /** Why the reader could not name another transaction for it alone; empty where none is named. */
          limits: z.array(limitReached),
          /** Somebody's yes to another transaction, which is its `reference`. */
          firstYes: firstYes.nullable(),
        }),
      ),
    ),
  },
  correctPayout: {
    payload: z.object({
      id,
      transactionHash: filled('transaction_hash', 300),
    }),
    answer: z.object({ state: givenState }),
  },
  payoutBatches: {
    payload: z.object({
      ...paging,
    }),
    answer: z.object({ rows: z.array(batch), total: z.number().int() }),
  },
  payoutBatch: {
    payload: z.object({ id }),
    answer: z.object({
      batch,
      orders: z.array(
        ofMember(
          'memberId',
          z.object({
            id,
            orderNo: z.string(),
            memberId: id,
            /** Clear while the list is open: it is sent from. */
            address: personal('account'),
            /** What has to arrive, micro-USDT, exactly. */
            micro: z.string(),
            transactionHash: z.string().nullable(),
            payout: z.enum(['due', 'sent', 'verified', 'wrong']).nullable(),
            reason: z.string().nullable(),
            /** The member was frozen after the order was approved: not to be sent now. */
            frozen: z.boolean(),
            /** Until when nothing is paid because the member's credentials have changed since, Beijing time: not to be sent before. */
            changedUntil: z.string().nullable(),
            /** Payouts were stopped since, all or these: not to be sent now. */
            stopped: z.boolean(),
            /** Its address was found on a list of the chain's after it was approved: not to be sent. */
            listed: z.boolean(),
            /** The nodes could not say since, and nobody approved it all the same: not to be sent now. */
            unchecked: z.boolean(),
          }),
        ),
      ),
    }),
  },
  openPayoutBatch: {
    payload: z.object({
      ids: z
        .array(id)
        .min(1, problem('withdrawals_not_chosen'))
        .max(mostInBatch, problem('payout_batch_too_large', { most: mostInBatch })),
    }),
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
            transactionHash: filled('transaction_hash', 300),
          }),
        )
        .min(1, problem('field_missing', { name: 'transaction_hash' }))
        .max(mostInBatch),
    }),
    /** Closed: every order has its transaction. */
    answer: z.object({ closed: z.boolean() }),
  },
  cancelPayoutBatch: {
    payload: z.object({
      id,
      reason,
    }),
    /** How many may be paid otherwise now. */
    answer: z.object({ freed: z.number().int() }),
  },
} as const;
