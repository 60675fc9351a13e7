/** Who members are. Times are ISO instants, amounts whole yuan. */
import { z } from 'zod';
import {
  documentKinds,
  identityLevels,
  identityReasons,
  identityStates,
  identityWants,
  pictureSides,
} from '../../identity.ts';
import { noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import { id, instant, maybeInstant, paging, reason, rows } from '../parts.ts';
import { ofMember, personal } from '../personal.ts';
import { proposing, ruleAnswer } from '../rules/proposal.ts';

/** Null: no figure, nothing is asked for its sake. */
const figure = z.number().int().min(0).max(10_000_000_000).nullable();
const figures = z.object({ day: figure, month: figure, life: figure });
const level = z.object({ deposits: figures, withdrawals: figures });

const settings = z.object({
  none: level,
  basic: level,
  full: level,
  /** Whole yuan that were paid in since the account was opened: from here on a member is told. */
  askFrom: z.number().int().min(0).max(10_000_000_000),
  usualHours: z.number().int().min(1).max(720),
  leastAge: z.number().int().min(16).max(25),
  /** From this level on two people say yes. */
  twoFrom: z.enum(identityWants),
});

const form = ofMember(
  'memberId',
  z.object({
    id,
    number: z.string(),
    memberId: id,
    username: z.string(),
    wants: z.enum(identityWants),
    level: z.enum(identityLevels),
    state: z.enum(identityStates),
    reason: z.enum(identityReasons).nullable(),
    at: instant,
    pictures: z.number().int(),
    /** Other accounts that named the same document. */
    sameDocument: z.array(z.object({ id, username: z.string() })),
    firstYes: z.object({ by: z.string(), own: z.boolean() }).nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: maybeInstant,
    /** Whether it takes a second person's yes. */
    two: z.boolean(),
    /** What a checking service says of it; null: it has none to do with it. `silent`: it did not say in time, and people decide. */
    check: z
      .object({
        says: z.enum(['waiting', 'passed', 'failed', 'people', 'silent']),
        reasons: z.array(z.enum(identityReasons)),
        /** It said something else later. */
        contradicted: z.boolean(),
        /** Its word ended the form by itself. */
        decided: z.boolean(),
      })
      .nullable(),
  }),
);

export const identityConsoleSchemas = {
  identityQueue: {
    payload: z.object({
      state: z.enum(['open', 'all']).default('open'),
      /** Its own number, or the member's number or whole name. */
      search: z.string().trim().max(100).default(''),
      ...paging,
    }),
    answer: rows(form),
  },
  memberIdentity: {
    payload: z.object({ id }),
    answer: z.object({
      level: z.enum(identityLevels),
      since: maybeInstant,
      underage: z.boolean(),
      /** Of somebody under age, in yuan: what they paid in, what was asked out and not rejected, and what of it can still leave. */
      ofChild: z.object({ paidIn: yuan, taken: yuan, left: yuan }).nullable(),
      /** When the member was told what the level allows; null: never. */
      told: maybeInstant,
      forms: z.array(form),
    }),
  },
  readIdentity: {
    payload: z.object({ id, reason }),
    /** What the reason has opened; nobody else sees it. */
    answer: ofMember(
      'memberId',
      z.object({
        memberId: id,
        name: personal('name'),
        birthday: personal('text'),
        age: z.number().int(),
        country: z.string(),
        kind: z.enum(documentKinds),
        number: personal('account'),
        /** What the member typed at the registration. */
        registeredName: personal('name'),
        pictures: z.array(
          z.object({ side: z.enum(pictureSides), at: instant, picture: personal('picture') }),
        ),
      }),
    ),
  },
  /** `both`: it holds; otherwise it was the first yes. */
  approveIdentity: { payload: z.object({ id }), answer: z.object({ both: z.boolean() }) },
  refuseIdentity: {
    payload: z.object({
      id,
      verdict: z.enum(['refused', 'more']),
      why: z.enum(identityReasons),
      /** Of somebody under age: the birthday that the document shows, `YYYY-MM-DD`. */
      birthday: z.string().max(10).optional(),
    }),
    answer: noAnswer,
  },
  identitySettings: {
    payload: nothing,
    answer: settings.extend({
      version: z.number().int(),
      setBy: z.string().nullable(),
      setAt: z.string().nullable(),
    }),
  },
  updateIdentitySettings: {
    payload: settings.extend({ version: z.number().int(), ...proposing }),
    answer: ruleAnswer,
  },
} as const;
