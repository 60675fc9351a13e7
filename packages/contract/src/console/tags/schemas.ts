/** Tags of members. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { id, line, maybeInstant, moment } from '../parts.ts';
import { tagColours } from './names.ts';

const colour = z.enum(tagColours);
const tagName = line('tag', 20);

/** A tag that a member has. */
export const tagOfMember = z.object({
  tag: z.string(),
  colour,
  /** null: until somebody takes it away. */
  expiresAt: maybeInstant,
});

export const tagsSchemas = {
  tags: { payload: nothing, answer: z.array(z.object({ tag: z.string(), colour, open: z.boolean() })) },
  saveTag: { payload: z.object({ tag: tagName, colour, open: z.boolean() }), answer: noAnswer },
  /** `until` absent: without end. */
  tagMember: { payload: z.object({ id, tag: tagName, until: moment.optional() }), answer: noAnswer },
  untagMember: { payload: z.object({ id, tag: tagName }), answer: noAnswer },
} as const;
