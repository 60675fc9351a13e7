/** Corrections of members' balances by staff; amounts in yuan. */
import { z } from 'zod';
import { amount, noAnswer, yuan } from '../../schemas/wire.ts';
import { adjustmentReasonCodes } from '../../states.ts';
import { problem } from '../../texts/field-problems.ts';
import { filled, id, instant, moment, paging, sorted } from '../parts.ts';

const direction = z.enum(['credit', 'debit']);
const reason = z.enum(adjustmentReasonCodes);
const state = z.enum(['pending', 'approved', 'rejected']);

const row = z.object({
  id,
  orderNo: z.string(),
  memberId: id,
  username: z.string(),
  direction,
  amount: yuan,
  reason,
  /** Shown to the member beside the reason; may be empty. */
  memberNote: z.string(),
  /** For colleagues: what it rests on. */
  note: z.string(),
  /** How often a credit has to be played through before money may leave. */
  multiple: z.number().int(),
  /** Order number of the credit that it takes back; empty: of none. */
  takesBack: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** Whether whoever reads it asked for it: the decision is somebody else's. */
  own: z.boolean(),
  /** From the limit on it takes a chief. */
  forChief: z.boolean(),
  /** Names of those who may approve it while it waits; none: nobody can at the moment. */
  second: z.array(z.string()),
  /** What the member can spend now. */
  available: yuan,
  state,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why it was rejected. */
  verdict: z.string().nullable(),
  balanceBefore: yuan.nullable(),
  balanceAfter: yuan.nullable(),
});

export const adjustmentsSchemas = {
  adjustments: {
    payload: z.object({
      state: z.enum([...state.options, 'all']).default('pending'),
      /** Order number, username or member's id. */
      search: z.string().max(100).default(''),
      /** Of this member only. */
      member: id.optional(),
      /** Asked at or after `from`, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
      reason: reason.optional(),
      /** A colleague's username or name, whole; empty: anybody's. */
      asker: z.string().trim().max(64).default(''),
      sorted,
      ...paging,
    }),
    answer: z.object({ rows: z.array(row), total: z.number().int() }),
  },
  requestAdjustment: {
    payload: z
      .object({
        member: id,
        direction,
        amount,
        reason,
        memberNote: z.string().trim().max(200).default(''),
        note: filled('evidence', 500),
        multiple: z.number().int().min(0).max(100).default(0),
        /** Order number of the credit that a debit takes back, of which the turnover goes with it. */
        takesBack: z.string().trim().max(32).default(''),
      })
      .refine(
        ({ direction, multiple }) => direction === 'credit' || multiple === 0,
        problem('debit_without_wagering'),
      )
      .refine(
        ({ direction, takesBack }) => direction === 'debit' || takesBack === '',
        problem('credit_takes_nothing_back'),
      ),
    answer: z.object({ id, orderNo: z.string() }),
  },
  approveAdjustment: {
    payload: z.object({ id }),
    answer: z.object({ balanceBefore: yuan, balanceAfter: yuan }),
  },
  rejectAdjustment: {
    payload: z.object({
      id,
      reason: filled('reason', 200),
    }),
    answer: noAnswer,
  },
} as const;
