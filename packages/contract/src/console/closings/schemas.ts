/** Accounts that their members close. Times are ISO instants, amounts yuan. */
import { z } from 'zod';
import { wholeNumber } from '../../schemas/wire.ts';
import { id, instant, maybeInstant, paging } from '../parts.ts';

/** Held up: its time came, and something stands in the way, which its member was told. */
const closingState = z.enum(['waiting', 'held_up', 'undone', 'closed', 'reopened', 'erased']);

export const closingSchemas = {
  accountClosings: {
    payload: z.object({
      /** Of closings that were asked for in so many days up to now. */
      days: wholeNumber(1, 3_660).default(365),
      state: z.enum([...closingState.options, 'all']).default('all'),
      /** The member's number or whole name. */
      search: z.string().trim().max(100).default(''),
      ...paging,
    }),
    answer: z.object({
      /** Of all that were asked for in these days; a state without one is not there. */
      figures: z.array(
        z.object({
          state: closingState,
          count: z.number().int(),
          /** To how many of them something was paid out, and how much: in the 30 days before they asked, and since. */
          paid: z.number().int(),
          paidOut: z.number(),
          /** How many give up what is too little to be paid out. */
          waives: z.number().int(),
        }),
      ),
      total: z.number().int(),
      rows: z.array(
        z.object({
          id,
          memberId: id,
          username: z.string(),
          state: closingState,
          askedAt: instant,
          closesAt: instant,
          endedAt: maybeInstant,
          waives: z.boolean(),
          paidOut: z.number(),
        }),
      ),
    }),
  },
} as const;
