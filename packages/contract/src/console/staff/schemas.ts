/** The staff as a chief runs them. Passwords and second factors are in the answer that made them, and nowhere else. */
import { z } from 'zod';
import { isVisible } from '../../rules/names.ts';
import { nothing } from '../../schemas/wire.ts';
import { id, maybeInstant } from '../parts.ts';
import { roleNames } from '../roles.ts';
import { proposing, ruleAnswer, ruleOutcome } from '../rules/proposal.ts';

const role = z.enum(roleNames);

/** What the new person needs to sign in; shown once. */
const credentials = z.object({
  id,
  username: z.string(),
  password: z.string(),
  /** Base32 (RFC 6238), to be typed where no camera is. */
  totpSecret: z.string(),
  /** `otpauth://totp/...` */
  totpAddress: z.string(),
  /** The same address as a picture: a data address, SVG. */
  totpQr: z.string(),
});

/**
 * Empty while it is `unconfirmed`. A chief's account is without a role until a second chief says yes; the credentials are shown now.
 */
const credentialsAnswer = credentials.extend(ruleOutcome);

export const staffSchemas = {
  staffList: {
    payload: nothing,
    answer: z.array(
      z.object({
        id,
        username: z.string(),
        name: z.string(),
        /** null: an account of an early version, whose rights are a list of its own. */
        role: role.nullable(),
        /** How many rights this person has besides those of the role. */
        besides: z.number().int(),
        /** Whether a code of the second factor in force was ever used. */
        secondFactor: z.boolean(),
        signedInAt: maybeInstant,
        createdAt: z.string(),
        disabledAt: maybeInstant,
        /** From when this account may decide about money; null: it may. */
        decidesFrom: maybeInstant,
        /** The one who asks: nobody changes their own account. */
        own: z.boolean(),
      }),
    ),
  },
  addStaff: {
    payload: z.object({
      ...proposing,
      username: z.string().regex(/^[a-z][a-z0-9_]{2,23}$/),
      name: z.string().trim().min(1).max(20).refine(isVisible, '含有看不见的字符'),
      role,
    }),
    answer: credentialsAnswer,
  },
  setStaffRole: { payload: z.object({ id, role, ...proposing }), answer: ruleAnswer },
  switchStaff: { payload: z.object({ id, enabled: z.boolean(), ...proposing }), answer: ruleAnswer },
  resetStaff: { payload: z.object({ id, ...proposing }), answer: credentialsAnswer },
} as const;
