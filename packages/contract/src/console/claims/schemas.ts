/** Whose a row of a queue is, and rows that are put aside. Payload and answer of each call; times are ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { orderWays } from '../../states.ts';
import { filled, id, instant, maybeInstant, moment, reason, soughtOrders } from '../parts.ts';
import { ofMember, personal } from '../personal.ts';
import { type HeldQueueName, heldQueues, longestQuestion, mostInGroup, mostPassedOver } from './names.ts';

/** Whose a row is; it is nobody's any more from `until` on. */
export const claim = z.object({ by: z.string(), own: z.boolean(), since: instant, until: instant });

/** Who put a row aside, and why; it comes back by itself at `until`. */
export const parking = z.object({ by: z.string(), at: instant, reason: z.string(), until: instant });

/**
 * How far the last question about a row is, at `at`: asked, with time left; not answered, and the time is over; answered. Who asked
 * is `by`.
 */
export const questionStanding = z.object({
  state: z.enum(['asked', 'unanswered', 'answered']),
  by: z.string(),
  at: instant,
});

const passedOver = { except: z.array(id).max(mostPassedOver).default([]) };
const next = {
  payload: soughtOrders.extend(passedOver),
  /** Null: there is nothing left that this person could decide now. */
  answer: z.object({ next: z.object({ id, orderNo: z.string(), until: instant }).nullable() }),
} as const;

/** What a colleague works on is not claimed but `held`; what waits no more is in neither. */
const claiming = {
  payload: z.object({ ids: z.array(id).min(1).max(mostInGroup) }),
  answer: z.object({
    claimed: z.array(id),
    held: z.array(z.object({ id, by: z.string(), since: instant })),
  }),
} as const;
const releasing = {
  payload: z.object({ ids: z.array(id).min(1).max(mostInGroup) }),
  answer: noAnswer,
} as const;
const one = { payload: z.object({ id }), answer: noAnswer } as const;
const park = { payload: z.object({ id, reason, until: moment }), answer: noAnswer } as const;
const ask = {
  payload: z.object({
    id,
    text: filled('question', longestQuestion),
    /** Empty: members who read English see the Chinese. */
    textEn: z.string().trim().max(longestQuestion).default(''),
    /** Whether a picture is asked for, such as of a receipt. */
    picture: z.boolean(),
  }),
  answer: z.object({ until: instant }),
} as const;
const questions = {
  payload: z.object({ id }),
  answer: ofMember(
    'memberId',
    z.object({
      memberId: id,
      /** The oldest first. */
      questions: z.array(
        z.object({
          id,
          by: z.string(),
          at: instant,
          text: z.string(),
          textEn: z.string(),
          picture: z.boolean(),
          until: instant,
          /** Null: none yet. */
          answer: personal('statement').nullable(),
          answeredAt: maybeInstant,
          /** When staff took it back unanswered. */
          takenBackAt: maybeInstant,
          pictures: z.array(z.object({ id, createdAt: instant, picture: personal('picture') })),
        }),
      ),
    }),
  ),
} as const;

const queue = z.enum(Object.keys(heldQueues) as [HeldQueueName, ...HeldQueueName[]]);
const held = {
  payload: z.object({ queue }),
  answer: z.object({ rows: z.array(claim.extend({ id })) }),
} as const;
const hold = {
  payload: z.object({ queue, id }),
  /** Null: it is this person's now. */
  answer: z.object({ held: claim.nullable() }),
} as const;

export const workSchemas = {
  heldWork: held,
  holdWork: hold,
  takeOverWork: { payload: z.object({ queue, id }), answer: noAnswer },
  leaveWork: { payload: z.object({ queue, id }), answer: noAnswer },
  takeBackDepositQuestion: one,
  takeBackWithdrawalQuestion: one,
  claimNextDeposit: {
    ...next,
    payload: next.payload.extend({ way: z.enum(orderWays).optional() }),
  },
  claimDeposits: claiming,
  takeOverDeposit: one,
  releaseDeposits: releasing,
  parkDeposit: park,
  unparkDeposit: one,
  askAboutDeposit: ask,
  depositQuestions: questions,
  claimNextWithdrawal: next,
  claimWithdrawals: claiming,
  takeOverWithdrawal: one,
  releaseWithdrawals: releasing,
  parkWithdrawal: park,
  unparkWithdrawal: one,
  askAboutWithdrawal: ask,
  withdrawalQuestions: questions,
} as const;
