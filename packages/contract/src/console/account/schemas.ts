/** What members of staff do about their own accounts. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { isVisible } from '../../rules/names.ts';
import { assertion, attestation, passkeyQuestion } from '../../schemas/passkeys.ts';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { id, instant, line, maybeInstant } from '../parts.ts';

/** As the answer of `ownAccount` names one. */
const passkeyId = z.string().regex(/^[0-9a-f]{64}$/);
const sessionId = z.string().regex(/^[0-9a-f]{64}$/);
const title = line('title', 40).refine(isVisible, problem('characters_invisible'));
/** Six digits of the authenticator app, or what `proveStaffPasskey` answered. */
export const staffCode = z
  .string()
  .trim()
  .regex(/^(\d{6}|[a-z0-9-]{16,24})$/, problem('authenticator_code_malformed'));
const password = z.string().max(128);

export const accountSchemas = {
  ownAccount: {
    payload: nothing,
    answer: z.object({
      /** Those that are open, the one that asks first. */
      sessions: z.array(
        z.object({
          id: sessionId,
          /** The address, of IPv6 its first 64 bits. */
          network: z.string(),
          /** What the browser calls itself. */
          device: z.string(),
          createdAt: instant,
          usedAt: instant,
          own: z.boolean(),
        }),
      ),
      /** The sign-in before this session's. */
      signedInBefore: z.object({ at: instant, network: z.string(), device: z.string() }).nullable(),
      passkeys: z.array(
        z.object({
          id: passkeyId,
          title: z.string(),
          /** What the browser called itself in which it was made. */
          device: z.string(),
          madeAt: instant,
          usedAt: maybeInstant,
        }),
      ),
    }),
  },
  endStaffSession: { payload: z.object({ id: sessionId }), answer: noAnswer },
  endOtherStaffSessions: { payload: nothing, answer: noAnswer },
  ownNotices: {
    payload: nothing,
    answer: z.array(
      z.object({
        id,
        kind: z.enum(['new_device', 'password', 'passkey_added', 'passkey_removed']),
        at: instant,
        network: z.string(),
        device: z.string(),
      }),
    ),
  },
  /** `own`: it was oneself. Otherwise every other session ends and every passkey goes; password and app stay. */
  answerOwnNotice: { payload: z.object({ id, own: z.boolean() }), answer: noAnswer },
  offerStaffPasskey: { payload: z.object({ password, code: staffCode }), answer: passkeyQuestion },
  registerStaffPasskey: { payload: z.object({ response: attestation, title }), answer: noAnswer },
  renameStaffPasskey: { payload: z.object({ id: passkeyId, title }), answer: noAnswer },
  removeStaffPasskey: {
    payload: z.object({ id: passkeyId, password, code: staffCode }),
    answer: noAnswer,
  },
  askOwnStaffPasskey: { payload: nothing, answer: passkeyQuestion },
  proveStaffPasskey: {
    payload: z.object({ response: assertion }),
    answer: z.object({ code: z.string() }),
  },
} as const;
