/** Messages to many. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import type { FieldName } from '../../texts/field-names.ts';
import { problem } from '../../texts/field-problems.ts';
import { audience } from '../audiences/audience.ts';
import { id, instant, line, maybeInstant, moment, paging, rows } from '../parts.ts';
import { isOwnPath } from './words.ts';

const optional = (name: FieldName, most: number) =>
  z.string().trim().max(most, problem('field_too_long', { name, most })).default('');

const words = {
  title: line('title', 60),
  /** Plain text; where it leads away from the site it is refused. */
  content: line('content', 500),
  titleEn: optional('title_en', 120),
  contentEn: optional('content_en', 1_000),
  /** A page of the members' app; empty: none. */
  path: z.string().trim().max(200).refine(isOwnPath, problem('path_not_own')).default(''),
  /** Advertising: it never reaches whoever takes a break or has excluded themselves. */
  marketing: z.boolean(),
  /** Tells the browsers of those who allowed it that there is a message; not what it says. */
  push: z.boolean(),
};

export const mailingStates = ['waiting', 'scheduled', 'sending', 'sent', 'stopped'] as const;

export const mailingsSchemas = {
  mailingList: {
    /** `waiting`: those alone that wait for a second person. `id`: this one alone. */
    payload: z.object({ id: id.optional(), waiting: z.boolean().default(false), ...paging }),
    answer: rows(
      z.object({
        ...words,
        id,
        /** null: a list of names, as many as `counted`. */
        audience: audience.nullable(),
        sendAt: instant,
        state: z.enum(mailingStates),
        /** How many it was for when it was written; `more`: more than that. */
        counted: z.number().int(),
        more: z.boolean(),
        sent: z.number().int(),
        /** Up to `audienceCounted`. */
        read: z.number().int(),
        madeBy: z.string(),
        madeAt: instant,
        approvedBy: z.string().nullable(),
        stoppedBy: z.string().nullable(),
        endedAt: maybeInstant,
        /** What the one who asks may do now. */
        may: z.array(z.enum(['approve', 'stop'])),
      }),
    ),
  },
  sendMailing: {
    payload: z
      .object({
        ...words,
        audience: audience.optional(),
        /** Names of members, instead of an audience; one is enough. */
        names: z
          .array(z.string().trim().min(1).max(64))
          .min(1)
          .max(5_000, problem('accounts_too_many', { most: 5_000 }))
          .optional(),
        /** Absent: now. */
        sendAt: moment.optional(),
      })
      .refine(
        ({ audience: some, names }) => (some === undefined) !== (names === undefined),
        problem('receivers_not_chosen'),
      ),
    answer: z.object({ id, state: z.enum(mailingStates) }),
  },
  approveMailing: { payload: z.object({ id }), answer: noAnswer },
  stopMailing: { payload: z.object({ id }), answer: noAnswer },
} as const;
