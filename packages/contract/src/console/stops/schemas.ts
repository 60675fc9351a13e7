/** Stops as staff make and see them. */
import { z } from 'zod';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { stopKinds, stopKindsWhole } from '../../states.ts';
import { id, instant, maybeInstant, paging, rows } from '../parts.ts';

const stop = z.object({
  id,
  kind: z.enum(stopKinds),
  /** What of the kind; empty where there is one only. */
  target: z.string(),
  /** What people call it: a venue, a game, a member; null: nothing else than the target, or it is there no more. */
  named: z.object({ name: z.string(), nameEn: z.string() }).nullable(),
  body: z.string(),
  bodyEn: z.string(),
  reason: z.string(),
  startsAt: instant,
  /** null: until it is lifted. */
  endsAt: maybeInstant,
  madeBy: z.string(),
  madeAt: instant,
  liftedBy: z.string().nullable(),
  liftedAt: maybeInstant,
  /** Whether it holds at this moment. */
  holds: z.boolean(),
});

/** What has a switch of its own, beside what a stop can name. */
const switched = z.object({
  kind: z.enum(['site', 'venue', 'gateway']),
  /** Empty: the site. */
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** A colleague's name, or the part of the site that closed it. */
  by: z.string(),
  since: instant,
});

const named = z.object({ target: z.string(), name: z.string(), nameEn: z.string() });

const whole: readonly string[] = stopKindsWhole;

export const stopsSchemas = {
  stops: { payload: nothing, answer: z.array(stop) },
  /** What was never opened is not among them: nobody closed it. */
  switchedOff: { payload: nothing, answer: z.array(switched) },
  /** `id`: this one alone. */
  pastStops: { payload: z.object({ id: id.optional(), ...paging }), answer: rows(stop) },
  /** `target` is what `makeStop` takes. */
  stoppable: {
    payload: nothing,
    answer: z.object({ venue: z.array(named), game: z.array(named) }),
  },
  makeStop: {
    payload: z
      .object({
        kind: z.enum(stopKinds),
        target: z.string().trim().max(80).default(''),
        body: z.string().trim().min(1).max(120),
        bodyEn: z.string().trim().min(1).max(240),
        reason: z.string().trim().min(1).max(200),
        /** Absent: now. */
        startsAt: instant.optional(),
        /** Absent: until it is lifted. */
        endsAt: instant.optional(),
      })
      .refine(({ kind, target }) => whole.includes(kind) === (target === ''), { path: ['target'] }),
    answer: z.object({ id }),
  },
  changeStop: {
    payload: z.object({
      id,
      body: z.string().trim().min(1).max(120),
      bodyEn: z.string().trim().min(1).max(240),
      /** null: until it is lifted. */
      endsAt: maybeInstant,
      reason: z.string().trim().min(1).max(200),
    }),
    answer: noAnswer,
  },
  liftStop: {
    payload: z.object({ id, reason: z.string().trim().min(1).max(200) }),
    answer: noAnswer,
  },
} as const;
