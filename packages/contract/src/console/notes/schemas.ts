/** Notes on members. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { id, instant, line } from '../parts.ts';

export const notesSchemas = {
  memberNotes: {
    payload: z.object({ id }),
    /** Those on top first, then the newest. */
    answer: z.array(
      z.object({
        id,
        body: z.string(),
        /** The note that this one corrects. */
        corrects: id.nullable(),
        by: z.string(),
        at: instant,
        pinned: z.boolean(),
        /** Whether another note stands in its place. */
        corrected: z.boolean(),
      }),
    ),
  },
  /** `id`: the member's. */
  writeNote: {
    payload: z.object({
      id,
      body: line('note', 2_000),
      corrects: id.optional(),
    }),
    answer: z.object({ id }),
  },
  /** `id`: the note's. */
  pinNote: { payload: z.object({ id, pinned: z.boolean() }), answer: noAnswer },
} as const;
