/** Who the member is. Times are Beijing's, `YYYY-MM-DD HH:mm:ss`; amounts yuan. */
import { z } from 'zod';
import {
  documentKinds,
  identityLevels,
  identityReasons,
  type identitySpans,
  identityStates,
  identityWants,
  pictureSides,
} from '../identity.ts';
import { field, noAnswer, nothing, text, time, yuan } from './wire.ts';

/** Null: no figure is set, nothing is asked. */
const room = z.object({ most: yuan.nullable(), left: yuan.nullable() });
const spans = z.object({ day: room, month: room, life: room } satisfies Record<
  (typeof identitySpans)[number],
  unknown
>);

export const identity = {
  identityStatus: {
    payload: nothing,
    answer: z.object({
      /** Whether the operator has set anything that a level decides. */
      asks: z.boolean(),
      level: z.enum(identityLevels),
      since: time.nullable(),
      /** What the level allows, and what of it is left now. */
      deposits: spans,
      withdrawals: spans,
      /** The level above, and what it would allow; null at the highest. */
      next: z
        .object({
          level: z.enum(identityWants),
          pictures: z.boolean(),
          deposits: spans,
          withdrawals: spans,
        })
        .nullable(),
      /** How long a form usually takes, in hours. */
      hours: z.number().int(),
      leastAge: z.number().int(),
      /** A service that the operator connected gets a form, with its pictures. */
      service: z.boolean(),
      underage: z.boolean(),
      /** The latest form; null: there is none. */
      form: z
        .object({
          number: z.string(),
          wants: z.enum(identityWants),
          state: z.enum(identityStates),
          reason: z.enum(identityReasons).nullable(),
          at: time,
          decided: time.nullable(),
        })
        .nullable(),
      /** Uploaded, and not sent yet. */
      pictures: z.array(z.object({ id: z.string(), side: z.enum(pictureSides), at: time })),
    }),
  },
  uploadIdentityPicture: { payload: nothing, answer: z.object({ id: z.string(), count: z.number().int() }) },
  dropIdentityPicture: { payload: z.object({ id: text(64) }), answer: noAnswer },
  submitIdentity: {
    payload: z.object({
      wants: z.enum(identityWants),
      name: text(80),
      /** `YYYY-MM-DD` */
      birthday: text(10),
      /** ISO 3166-1, two letters. */
      country: text(2),
      kind: z.enum(documentKinds),
      number: text(40),
      /** The login password. */
      password: field,
    }),
    answer: z.object({ number: z.string() }),
  },
} as const;
