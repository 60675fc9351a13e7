/** Deposits: their queue, decisions, proofs and settings. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { amount, noAnswer, yuan } from '../../schemas/wire.ts';
import { orderWays } from '../../states.ts';
import { firstYes, givenState, limitReached } from '../authority.ts';
import { claim, parking, questionStanding } from '../claims/schemas.ts';
import {
  claimers,
  id,
  instant,
  maybeInstant,
  memberSums,
  orderQueue,
  orderState,
  reason,
  summedRows,
} from '../parts.ts';
import { ofMember, personal } from '../personal.ts';
import { tagOfMember } from '../tags/schemas.ts';

export const depositRow = ofMember(
  'memberId',
  z.object({
    id,
    orderNo: z.string(),
    memberId: id,
    username: z.string(),
    tags: z.array(tagOfMember),
    way: z.enum(orderWays),
    protocol: z.string().nullable(),
    amount: yuan,
    /** What was quoted, USDT. */
    usdt: z.number().nullable(),
    lastFour: z.string(),
    receiving: z.string(),
    holder: personal('name'),
    sums: memberSums,
    /** Whether the holder is the member by name; null: the order names none. */
    holderIsMember: z.boolean().nullable(),
    bank: z.string(),
    number: personal('account'),
    branch: personal('account'),
    createdAt: instant,
    expiresAt: instant,
    state: orderState,
    credited: yuan.nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: maybeInstant,
    reason: z.string().nullable(),
    /** The payment gateway that credits it by itself; null: none does. */
    gateway: z.string().nullable(),
    /** How many pictures of the transfer the member uploaded. */
    proofs: z.number().int(),
    /** The most that one person may credit to it, other limits aside. */
    aloneUpTo: yuan,
    /** Why crediting what the order says takes two people if the reader decides it now. */
    limits: z.array(limitReached),
    /** The first of two people's yes, while it waits for the second. */
    firstYes: firstYes.nullable(),
    /** Whose it is now; null: nobody's. */
    claim: claim.nullable(),
    /** Put aside until a moment; null: it is not. */
    parking: parking.nullable(),
    /** The last question to the member about it; null: none was asked. */
    question: questionStanding.nullable(),
  }),
);

export const depositsSchemas = {
  depositQueue: {
    /**
     * `way`: paid this way alone. `unpaid`: of those that wait, the ones that nobody has to look at before they are paid alone, or all but
     * those; absent: both.
     */
    payload: orderQueue.extend({ way: z.enum(orderWays).optional(), unpaid: z.boolean().optional() }),
    answer: summedRows(depositRow).extend({ claimers }),
  },
  /** Pictures as data addresses: PNG. Empty once the order is decided, until somebody asks for them. */
  depositProofs: {
    payload: z.object({ id }),
    answer: ofMember(
      'memberId',
      z.object({
        memberId: id,
        proofs: z.array(z.object({ id, createdAt: instant, picture: personal('picture') })),
      }),
    ),
  },
  /**
   * `amount`: what arrived, yuan; the order's amount when absent. `reference`: the statement's line; what is far above the order
   * takes it, or a proof that the member uploaded. Refused with `four_eyes`, `credit_needs_proof`, `credit_above_ceiling`.
   */
  approveDeposit: {
    payload: z.object({ id, amount: amount.optional(), reference: z.string().trim().max(200).default('') }),
    answer: z.object({ state: givenState }),
  },
  rejectDeposit: { payload: z.object({ id, reason }), answer: noAnswer },
} as const;
