/** What members of staff do about their own accounts. Payload and answer of each call; times ISO instants. */
import { z } from 'zod';
import { isVisible } from '../../rules/names.ts';
import { assertion, attestation, passkeyQuestion } from '../../schemas/passkeys.ts';
import { noAnswer, nothing } from '../../schemas/wire.ts';
import { problem } from '../../texts/field-problems.ts';
import { instant, line, maybeInstant } from '../parts.ts';

/** As the answer of `ownAccount` names one. */
const passkeyId = z.string().regex(/^[0-9a-f]{64}$/);
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
