/** Signing in, out, and who is signed in. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { assertion, passkeyQuestion } from '../../schemas/passkeys.ts';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { staffCode } from '../account/schemas.ts';
import { rights } from '../door.ts';
import { id, maybeInstant } from '../parts.ts';
import { staffPasswordLeast } from './password.ts';

const staff = z.object({
  id,
  username: z.string(),
  name: z.string(),
  rights: z.array(z.enum(rights)),
  /** From when this account may decide about money; null: it may. */
  decidesFrom: maybeInstant,
  /** A desk that nobody was at for so long is signed out. */
  idleMinutes: z.number().int(),
});

const entered = z.object({ token: z.string(), staff });

export const sessionSchemas = {
  staffSignIn: {
    payload: z.object({
      username: z.string().max(64),
      password: z.string().max(128),
      code: z.string().regex(/^\d{6}$/, problem('authenticator_code_malformed')),
    }),
    answer: entered,
  },
  /** `alone`: it stands for the password too, and asks who is there; `beside`: a password comes with it. */
  askStaffPasskey: { payload: z.object({ for: z.enum(['alone', 'beside']) }), answer: passkeyQuestion },
  /** Name and password are there where the question was asked for `beside` them, and only there. */
  staffSignInByPasskey: {
    payload: z.object({
      username: z.string().max(64).default(''),
      password: z.string().max(128).default(''),
      response: assertion,
    }),
    answer: entered,
  },
  staffSignOut: { payload: nothing, answer: noAnswer },
  staffMe: { payload: nothing, answer: staff },
  /** Ends the other sessions. Takes the second factor once more. Refused with `wrong_old_password`; what is so already is answered as done. */
  changeStaffPassword: {
    payload: z
      .object({
        password: z.string().max(128),
        next: z
          .string()
          .min(staffPasswordLeast, problem('staff_password_short', { least: staffPasswordLeast }))
          .max(128),
        code: staffCode,
      })
      .refine(({ password, next }) => password !== next, problem('staff_password_same')),
    answer: noAnswer,
  },
} as const;
