/**
 * Passkeys (WebAuthn), whoever's they are: what a browser is asked, and whether its answer is right. Whose a passkey is, and which
 * questions are open, is kept by members and by staff each for themselves (decisions 69 and 101).
 */
import type { FastifyRequest } from 'fastify';
import { hashOf } from './ids.ts';
import { type OwnAddress, siteOrigin } from './own-address.ts';
import type { PayloadOf } from './router.ts';

/** EdDSA, ES256 and RS256 (COSE): what authenticators have; the library's own list makes Node warn of what it tries. */
const algorithms = [-8, -7, -257];
/** Fetched when the first passkey is made or shown: it is a third of a second of work, which no start of a node needs. */
const webauthn = () => import('@simplewebauthn/server');
/** More are nobody's. */
export const mostPasskeys = 10;

/** What a browser answers when it has made a passkey, and when it shows one. */
export type MadePasskey = PayloadOf<'registerPasskey'>['response'];
export type ShownPasskey = PayloadOf<'provePasskey'>['response'];

/** Where the site is for whoever asks, and the host that passkeys are made for there. */
export interface RelyingParty {
  /** `https://play.example` */
  readonly origin: string;
  /** `play.example` */
  readonly id: string;
  readonly name: string;
}

/** What the site is for this browser: one of our own addresses, whatever the request says of itself. */
export function relyingParty(own: OwnAddress, request: FastifyRequest, name: string): RelyingParty {
  const origin = siteOrigin(own, request);
  return { origin, id: new URL(origin).hostname, name };
}

/** Names a passkey to its owner, whatever its own name is. */
export function passkeyName(id: Buffer): string {
  return hashOf(id.toString('base64url')).toString('hex');
}

/** A question to a browser: its options as JSON, and the challenge in them, base64url. */
export interface Question {
  readonly options: string;
  readonly challenge: string;
}

/** Whether the device has to ask who is there: a finger, a face, a PIN. */
type Verification = 'required' | 'preferred';

/** @param owner what the device keeps of them: a name to show, and 32 bytes that no other owner has */
export async function askForNewPasskey(
  party: RelyingParty,
  owner: { readonly username: string; readonly handle: Buffer; readonly has: readonly Buffer[] },
  userVerification: Verification,
): Promise<Question> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: owner.username,
    userID: new Uint8Array(owner.handle),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: owner.has.map((id) => ({ id: id.toString('base64url') })),
    // The device knows whose it is: a question to a visitor names nobody.
    authenticatorSelection: { residentKey: 'required', userVerification },
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

export interface NewPasskey {
  readonly id: Buffer;
  readonly publicKey: Buffer;
  readonly counter: bigint;
  readonly transports: readonly string[];
}

export interface Answered {
  /** Takes the question away. @returns whether it was asked for this, not long ago */
  readonly spend: (challenge: string) => Promise<boolean>;
  /** Whether somebody must have been asked for by the device. */
  readonly verified: boolean;
}

/** @returns undefined: the answer is none of this question and place */
export async function newPasskeyOf(
  party: RelyingParty,
  response: MadePasskey,
  { spend, verified }: Answered,
): Promise<NewPasskey | undefined> {
  const { verifyRegistrationResponse } = await webauthn();
  const made = await verifyRegistrationResponse({
    response,
    expectedChallenge: spend,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: verified,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!made?.verified) return undefined;
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
  return {
    id: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    counter: BigInt(counter),
    transports,
  };
}

/** @param of the passkeys that may answer; absent: of a visitor nothing is known, and no question tells who has one */
export async function askForPasskey(
  party: RelyingParty,
  userVerification: Verification,
  of?: readonly { readonly id: Buffer; readonly transports: string[] }[],
): Promise<Question> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    userVerification,
    ...(of === undefined
      ? {}
      : { allowCredentials: of.map(({ id, transports }) => ({ id: id.toString('base64url'), transports })) }),
  });
  return { options: JSON.stringify(options), challenge: options.challenge };
}

/** @returns how often the authenticator says that it was used; undefined: the answer is none of this passkey, question and place */
export async function shownUses(
  { origin, id }: RelyingParty,
  response: ShownPasskey,
  held: { readonly publicKey: Buffer; readonly counter: bigint },
  { spend, verified }: Answered,
): Promise<bigint | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const shown = await verifyAuthenticationResponse({
    response,
    expectedChallenge: spend,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(held.publicKey),
      counter: Number(held.counter),
    },
    requireUserVerification: verified,
  }).catch(() => undefined);
  return shown?.verified ? BigInt(shown.authenticationInfo.newCounter) : undefined;
}
