/** Passkeys (WebAuthn Level 3): what a browser answers, as it writes it in JSON; bytes are base64url. */
import { z } from 'zod';
import { field, noAnswer, rowId } from './wire.ts';

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]*$/);

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).exactOptional(),
  // None of the extensions is asked for: what a browser says of them is not read.
  clientExtensionResults: z.unknown().transform(() => ({})),
} as const;

/** What a browser answers that has made a passkey. */
export const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(20)).max(8).exactOptional(),
  }),
});

/** What a browser answers that shows one. */
export const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).exactOptional(),
  }),
});

/** What the browser is asked, as JSON. */
export const passkeyQuestion = z.object({ options: z.string() });

export const passkeys = {
  /** `code`: of the second factor that is set up; empty where none is. */
  offerPasskey: {
    payload: z.object({ password: field, paypassword: field, code: z.string().max(40).default('') }),
    answer: passkeyQuestion,
  },
  registerPasskey: { payload: z.object({ response: attestation }), answer: noAnswer },
  removePasskey: {
    payload: z.object({ id: rowId, password: field, code: z.string().max(40).default('') }),
    answer: noAnswer,
  },
  askPasskey: { payload: z.object({ for: z.enum(['sign_in', 'proof']) }), answer: passkeyQuestion },
  signInByPasskey: {
    payload: z.object({ response: assertion }),
    answer: z.object({ api_token: z.string() }),
  },
  /** A code that stands for the passkey, once and for two minutes, wherever a code of the second factor is taken. */
  provePasskey: { payload: z.object({ response: assertion }), answer: z.object({ code: z.string() }) },
} as const;
