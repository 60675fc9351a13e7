/** Cases. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { noAnswer } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { filled, id, instant, line, maybeInstant, paging, rows } from '../parts.ts';
import { caseLinks, caseStates } from './names.ts';

const state = z.enum(caseStates);
const body = line('content', 2_000);
const reference = filled('reference', 32);

const row = z.object({
  id,
  subject: z.string(),
  state,
  owner: z.string(),
  ownerId: id,
  /** Whether it is the reader's. */
  own: z.boolean(),
  openedBy: z.string(),
  openedAt: instant,
  closedAt: maybeInstant,
  comments: z.number().int(),
});

export const casesSchemas = {
  cases: {
    payload: z.object({
      /** `standing`: open or waiting. */
      state: z.enum([...caseStates, 'standing', 'all']).default('standing'),
      /** The reader's alone. */
      own: z.boolean().default(false),
      /** Those that this member belongs to. */
      member: id.optional(),
      search: z.string().max(100).default(''),
      ...paging,
    }),
    /** Those that have stood longest first; closed ones the latest first. */
    answer: rows(row),
  },
  casePage: {
    payload: z.object({ id }),
    answer: row.extend({
      links: z.array(
        z.object({ kind: z.enum(caseLinks), reference: z.string(), memberId: id, username: z.string() }),
      ),
      remarks: z.array(z.object({ id, body: z.string(), by: z.string(), at: instant })),
      /** To whom its owner can hand it. */
      colleagues: z.array(z.object({ id, name: z.string() })),
    }),
  },
  openCase: {
    payload: z.object({
      subject: line('subject', 120),
      member: id.optional(),
    }),
    answer: z.object({ id }),
  },
  /** `from`: whose it was when the reader decided to take it. */
  takeCase: { payload: z.object({ id, from: id }), answer: noAnswer },
  /** Its owner's alone. `to`: a colleague who may work on cases. */
  handCase: { payload: z.object({ id, to: id }), answer: noAnswer },
  /** `outcome`: what a case that is closed came to; it is written down with the rest. */
  moveCase: {
    payload: z
      .object({ id, state, outcome: z.string().trim().max(500).default('') })
      .refine(({ state, outcome }) => state !== 'closed' || outcome !== '', problem('case_outcome')),
    answer: noAnswer,
  },
  commentCase: { payload: z.object({ id, body }), answer: z.object({ id }) },
  linkCase: { payload: z.object({ id, kind: z.enum(caseLinks), reference }), answer: noAnswer },
} as const;
