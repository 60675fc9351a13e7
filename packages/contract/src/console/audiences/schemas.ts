/** Whom content and messages are for. Payload and answer of each call. */
import { z } from 'zod';
import { audience } from './audience.ts';

export const audiencesSchemas = {
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
