/** Whom content and messages are for. Payload and answer of each call. */
import { z } from 'zod';
import { nothing } from '../../schemas/wire.ts';
import { audience } from './audience.ts';

export const audiencesSchemas = {
  /** By their names, those that are not given any more last; nothing of who has them. */
  audienceTags: {
    payload: nothing,
    answer: z.array(z.object({ tag: z.string(), open: z.boolean(), members: z.number().int() })),
  },
  countAudience: {
    payload: z.object({
      audience,
      /** Leaves out whoever takes a break or has excluded themselves. */
      marketing: z.boolean().default(false),
    }),
    answer: z.object({
      /** Up to `audienceCounted`. */
      count: z.number().int(),
      /** There are more than `count`. */
      more: z.boolean(),
    }),
  },
} as const;
