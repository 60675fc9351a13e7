/**
 * A passkey that is shown: it signs in by itself, for it is a thing that one has and that asks for a finger, a face or a PIN; or it
 * gives a code that stands for it for a moment, wherever a second factor is taken (decision 69).
 */
import type { AppContext } from '../platform/context.ts';
import { keepingWrites, type Tx } from '../platform/database.ts';
import { hashOf, newCode } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { askForPasskey, type RelyingParty, type ShownPasskey, shownUses } from '../platform/passkeys.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { isClosed } from './closing.ts';
import { refuseDeniedMember } from './denied-member.ts';
import { tellOfNewDevice } from './own-sessions.ts';
import { type Asked, keepChallenge, type Purpose, spendChallenge } from './passkey-challenges.ts';
import type { Device, Sessions } from './sessions.ts';
import { trustDevice } from './trusted-devices.ts';

/** Passkeys cannot be guessed; this bounds the work, and what strangers can have kept. */
const perAddress: LimitRule = { name: 'passkey/address', attempts: 120, perSeconds: 900 };
/** A code that stands for a passkey waits so long for its use, in ms. */
const proofLifeMs = 2 * 60_000;

/** @returns what the browser is asked, as JSON. Refusal `rate_limited` */
export async function askPasskey(
  { database, clock, limits }: AppContext,
  party: RelyingParty,
  { purpose, memberId }: Asked,
  address: string,
): Promise<Outcome<string>> {
  if ((await limits.hit(perAddress, networkOf(address))) !== undefined) return refused('rate_limited');
  const { rows } = await database.query<{ id: Buffer; transports: string[] }>(
    'select credential_id as id, transports from member_passkey where member_id = $1 and rp_id = $2',
    [memberId ?? null, party.id],
  );
  // Of a visitor nothing is known: the device offers what it has, and no answer tells who has a passkey.
  const of = memberId === undefined ? undefined : rows;
  const { options, challenge } = await askForPasskey(party, 'required', of);
  await keepChallenge(database, clock, challenge, { purpose, memberId });
  return done(options);
}

/** @returns the new session's token; refusals `passkey_wrong`, `account_closed`, `turned_away`, `rate_limited` */
export async function signInByPasskey(
  site: AppContext,
  sessions: Sessions,
  { party, response }: { readonly party: RelyingParty; readonly response: ShownPasskey },
  device: Device,
  idleMs?: number,
): Promise<Outcome<string>> {
  const { database, clock, limits } = site;
  if ((await limits.hit(perAddress, networkOf(device.address))) !== undefined) return refused('rate_limited');
  return database.transaction(async (tx) => {
    const now = clock.now();
    const shown = await whose(tx, now, party, response, 'sign_in');
    if (!shown) return keepingWrites(refused('passkey_wrong'));
    const { memberId } = shown;
    // Told to who has shown the passkey alone, as to who types the right password.
    if (await isClosed(tx, memberId)) return keepingWrites(refused('account_closed'));
    const denied = await refuseDeniedMember(tx, now, memberId, device);
    if (denied) return keepingWrites(denied);
    await tellOfNewDevice(tx, clock, memberId, device);
    await trustDevice(tx, now, memberId, device.id);
    return done(await sessions.open(tx, memberId, device, idleMs));
  });
}

/** @returns a code for `spendCode`. Refusals `passkey_wrong`, `rate_limited` */
export async function provePasskey(
  { database, clock, limits }: AppContext,
  { party, response }: { readonly party: RelyingParty; readonly response: ShownPasskey },
  address: string,
): Promise<Outcome<string>> {
  if ((await limits.hit(perAddress, networkOf(address))) !== undefined) return refused('rate_limited');
  return database.transaction(async (tx) => {
    const now = clock.now();
    const shown = await whose(tx, now, party, response, 'proof');
    if (!shown) return keepingWrites(refused('passkey_wrong'));
    const code = newCode();
    await tx.query('delete from passkey_proof where expires_at <= $1', [now]);
    await tx.query(
      'insert into passkey_proof (code_hash, member_id, since, expires_at) values ($1, $2, $3, $4)',
      [hashOf(code), shown.memberId, shown.since, new Date(now.getTime() + proofLifeMs)],
    );
    return done(code);
  });
}

/**
 * Whose passkey answers, their row shared: a password that changes at this moment ends the session that is opened, or has come first.
 * The challenge is spent even where the answer is wrong. @returns undefined where it is
 */
async function whose(
  tx: Tx,
  now: Date,
  party: RelyingParty,
  response: ShownPasskey,
  purpose: Purpose,
): Promise<{ readonly memberId: bigint; readonly since: Date } | undefined> {
  const of = [Buffer.from(response.id, 'base64url'), party.id] as const;
  // The member first, as everybody does who changes how an account is guarded: else each would wait for the other.
  await tx.query(
    `select from member where id = (select member_id from member_passkey where credential_id = $1 and rp_id = $2)
        for share`,
    of,
  );
  const { rows } = await tx.query<{
    member: bigint;
    public_key: Buffer;
    counter: bigint;
    made_at: Date;
  }>(
    `select member_id as member, public_key, counter, made_at from member_passkey
      where credential_id = $1 and rp_id = $2 for update`,
    of,
  );
  const [held] = rows;
  if (!held) return undefined;
  const { member: memberId, made_at: since } = held;
  const uses = await shownUses(
    party,
    response,
    { publicKey: held.public_key, counter: held.counter },
    {
      spend: (challenge) => spendChallenge(tx, now, challenge, { purpose, memberId }),
      verified: true,
    },
  );
  if (uses === undefined) return undefined;
  await tx.query('update member_passkey set counter = $2, used_at = $3 where credential_id = $1', [
    Buffer.from(response.id, 'base64url'),
    uses,
    now,
  ]);
  return { memberId, since };
}
