/** Entries of the lists. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { filled, id, instant, maybeInstant, moment, paging, reason, rows } from '../parts.ts';
import { listKinds, listNames } from './names.ts';

export const screeningSchemas = {
  listEntries: {
    payload: z.object({
      list: z.enum([...listNames, 'all']).default('all'),
      kind: z.enum([...listKinds, 'all']).default('all'),
      /** `over`: lifted, or its time has come. `waiting`: of those that stand, the ones that wait for a second person. */
      state: z.enum(['standing', 'waiting', 'over']).default('standing'),
      search: z.string().max(128).default(''),
      ...paging,
    }),
    answer: rows(
      z.object({
        id,
        list: z.enum(listNames),
        kind: z.enum(listKinds),
        /** As it is compared. */
        value: z.string(),
        reason: z.string(),
        madeBy: z.string(),
        madeAt: instant,
        /** Whether the reader made it: another one has to approve it. */
        own: z.boolean(),
        /** null: until it is lifted. */
        expiresAt: maybeInstant,
        /** Whether it waits for a second person's yes. */
        waits: z.boolean(),
        approvedBy: z.string().nullable(),
        liftedBy: z.string().nullable(),
        liftedAt: maybeInstant,
        liftedFor: z.string().nullable(),
      }),
    ),
  },
  addListEntry: {
    payload: z.object({
      list: z.enum(listNames),
      kind: z.enum(listKinds),
      value: filled('listed_value', 128),
      reason,
      /** Absent: until it is lifted. */
      expiresAt: moment.optional(),
    }),
    answer: z.object({ id }),
  },
  approveListEntry: { payload: z.object({ id }), answer: noAnswer },
  liftListEntry: { payload: z.object({ id, reason }), answer: noAnswer },
} as const;
