/** Requests for a way back into an account. Times are ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { recoveryWants } from '../../states.ts';
import { id, instant, paging, reason, rows } from '../parts.ts';
import { ofMember, personal } from '../personal.ts';

export const recoverySchemas = {
  recoveryQueue: {
    payload: z.object({
      state: z.enum(['open', 'all']).default('open'),
      /** Its own number, or the member's number or whole name. */
      search: z.string().trim().max(100).default(''),
      ...paging,
    }),
    answer: rows(
      ofMember(
        'memberId',
        z.object({
          id,
          number: z.string(),
          memberId: id,
          username: z.string(),
          wants: z.enum(recoveryWants),
          /** How well the answers met the records, and the most that these could give. */
          points: z.number().int(),
          most: z.number().int(),
          address: personal('network'),
          device: personal('device'),
          state: z.enum(['open', 'approved', 'rejected', 'stopped', 'used', 'over']),
          askedAt: instant,
          readyAt: instant,
          firstYes: z.object({ by: z.string(), own: z.boolean() }).nullable(),
          second: z.string().nullable(),
          reason: z.string(),
          /** How many requests of this account its owner has stopped. */
          stopped: z.number().int(),
        }),
      ),
    ),
  },
  /** `both`: the second yes, and the request holds when its day is over. */
  approveRecovery: { payload: z.object({ id }), answer: z.object({ both: z.boolean() }) },
  rejectRecovery: { payload: z.object({ id, reason }), answer: noAnswer },
} as const;
