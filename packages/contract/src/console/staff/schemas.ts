/** The staff as a chief runs them. Passwords and second factors are in the answer that made them, and nowhere else. */
import { z } from 'zod';
import { isVisible } from '../../rules/names.ts';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { rights } from '../door.ts';
import { id, maybeInstant } from '../parts.ts';
import { proposing, ruleAnswer, ruleOutcome } from '../rules/proposal.ts';

/** One of the site's own by name (`chief`), or one that the site made (`role/3`). */
const role = z.string().regex(/^[a-z_]{2,24}$|^role\/[1-9][0-9]{0,17}$/);
const roles = z
  .array(role)
  .min(1)
  .max(20)
  .transform((list) => [...new Set(list)]);
/** `203.0.113.0/24`, `2001:db8::/32`, or one address. */
const network = z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], problem('network_malformed'));
const networks = z
  .array(network)
  .max(100)
  .transform((list) => [...new Set(list)]);
const right = z.enum(rights);

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
        /** None: an account that waits for a second yes, or one of an early version, whose rights are a list of its own. */
        roles: z.array(role),
        /** How many rights this person has besides those of the roles. */
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
      name: z.string().trim().min(1).max(20).refine(isVisible, problem('characters_invisible')),
      roles,
    }),
    answer: credentialsAnswer,
  },
  setStaffRoles: { payload: z.object({ id, roles, ...proposing }), answer: ruleAnswer },
  switchStaff: { payload: z.object({ id, enabled: z.boolean(), ...proposing }), answer: ruleAnswer },
  resetStaff: { payload: z.object({ id, ...proposing }), answer: credentialsAnswer },
  endStaffSessions: { payload: z.object({ id }), answer: noAnswer },
  staffNetworks: {
    /** `networks`: a list that is tried, and holds nowhere. */
    payload: z.object({ networks: networks.optional() }),
    answer: z.object({
      /** Empty: from everywhere. */
      networks: z.array(z.string()),
      /** Where the one who asks is. */
      here: z.string(),
      /** Why the list may not hold: it would lock out the one who asks, or every chief. */
      refusal: z.enum(['you', 'chiefs']).nullable(),
      people: z.array(
        z.object({
          username: z.string(),
          name: z.string(),
          /** Of the last sign-in; null: never. */
          network: z.string().nullable(),
          inside: z.boolean(),
        }),
      ),
    }),
  },
  updateStaffNetworks: { payload: z.object({ networks, ...proposing }), answer: ruleAnswer },
  roleList: {
    payload: nothing,
    answer: z.array(
      z.object({
        /** `chief`, `role/3` */
        code: role,
        /** 0: one of the site's own, which nobody changes. */
        id: z.number().int().nonnegative(),
        /** Empty for the site's own: the console names them. */
        name: z.string(),
        rights: z.array(right),
        /** How many who can sign in have it. */
        people: z.number().int(),
        /** Whether more rights wait for a second person's yes. */
        waits: z.boolean(),
      }),
    ),
  },
  saveRole: {
    payload: z.object({
      /** 0: a new one. */
      id: z.number().int().nonnegative(),
      name: z.string().trim().min(1).max(20).refine(isVisible, problem('characters_invisible')),
      rights: z
        .array(right)
        .min(1, problem('rights_not_chosen'))
        .transform((list) => rights.filter((one) => list.includes(one))),
      ...proposing,
    }),
    answer: ruleAnswer,
  },
  retireRole: { payload: z.object({ id }), answer: z.null() },
} as const;
