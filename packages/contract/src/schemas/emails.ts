/** The member's verified e-mail address, and the way back by it. */
import { z } from 'zod';
import { field, noAnswer, text } from './wire.ts';

/** A code of an authenticator app, or one of the recovery codes with or without its hyphens. */
const code = text(40);

export const emails = {
  /** `code`: of the second factor that is there; empty where none is. */
  offerEmail: {
    payload: z.object({ address: text(100), password: field, paypassword: field, code }),
    answer: noAnswer,
  },
  confirmEmail: { payload: z.object({ code }), answer: noAnswer },
  removeEmail: { payload: z.object({ password: field, code }), answer: noAnswer },
  /** One answer whether the account exists or not, and whether it has an address. */
  askLoginByEmail: { payload: z.object({ name: field }), answer: noAnswer },
  askPayByEmail: { payload: z.object({ password: field }), answer: noAnswer },
  stopByLetter: { payload: z.object({ code }), answer: noAnswer },
} as const;
