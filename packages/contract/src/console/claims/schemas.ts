/** Whose a row of a queue is, and rows that are put aside. Payload and answer of each call; times are ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { id, instant, moment, reason } from '../parts.ts';
import { mostInGroup, mostPassedOver } from './names.ts';

/** Whose a row is; it is nobody's any more from `until` on. */
export const claim = z.object({ by: z.string(), own: z.boolean(), since: instant, until: instant });

/** Who put a row aside, and why; it comes back by itself at `until`. */
export const parking = z.object({ by: z.string(), at: instant, reason: z.string(), until: instant });

const next = {
  payload: z.object({ except: z.array(id).max(mostPassedOver).default([]) }),
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

export const workSchemas = {
  claimNextDeposit: next,
  claimDeposits: claiming,
  takeOverDeposit: one,
  releaseDeposits: releasing,
  parkDeposit: park,
  unparkDeposit: one,
  claimNextWithdrawal: next,
  claimWithdrawals: claiming,
  takeOverWithdrawal: one,
  releaseWithdrawals: releasing,
  parkWithdrawal: park,
  unparkWithdrawal: one,
} as const;
