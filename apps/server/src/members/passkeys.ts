/** Passkeys of members (WebAuthn): made after both passwords, listed, removed. Which one answered: `shown-passkey.ts` (decision 69). */
import { inboxTexts } from '../inbox/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { keepingWrites, type Queryable } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import {
  askForNewPasskey,
  type MadePasskey,
  mostPasskeys,
  newPasskeyOf,
  passkeyName,
  type RelyingParty,
} from '../platform/passkeys.ts';
import { asksOf, withFactor } from './asked-factor.ts';
import { type OnCredentialChange, verifyLoginPassword } from './change-password.ts';
import { endOffers, keepChallenge, spendChallenge } from './passkey-challenges.ts';
import { type BothPasswords, endTotpOffer, tellOfAccount, verifyBoth } from './second-factor.ts';
import { distrust, trustDeviceOf } from './trusted-devices.ts';

export interface OwnPasskey {
  readonly id: string;
  readonly device: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

export async function passkeysOf(db: Queryable, memberId: bigint): Promise<OwnPasskey[]> {
  const { rows } = await db.query<{ id: Buffer; device: string; made_at: Date; used_at: Date | null }>(
    `select credential_id as id, device, made_at, used_at from member_passkey
      where member_id = $1 order by made_at, credential_id`,
    [memberId],
  );
  return rows.map(({ id, device, made_at, used_at }) => ({
    id: passkeyName(id),
    device,
    madeAt: made_at,
    usedAt: used_at,
  }));
}

/** @returns what the browser is asked, as JSON. Refusals of `verifyBoth` and `withFactor` */
export async function offerPasskey(
  site: AppContext,
  party: RelyingParty,
  { memberId, username }: { readonly memberId: bigint; readonly username: string },
  passwords: BothPasswords,
  code: string,
): Promise<Outcome<string>> {
  const verified = await verifyBoth(site, memberId, passwords);
  if (!verified.ok) return verified;
  return withFactor(site, memberId, code, async (tx) => {
    const { rows } = await tx.query<{ id: Buffer }>(
      'select credential_id as id from member_passkey where member_id = $1 and rp_id = $2',
      [memberId, party.id],
    );
    if (rows.length >= mostPasskeys) return refused('bad_input');
    const owner = { username, handle: hashOf(`passkey/${memberId}`), has: rows.map(({ id }) => id) };
    // By itself it signs in: the device asks who is there.
    const { options, challenge } = await askForNewPasskey(party, owner, 'required');
    await keepChallenge(tx, site.clock, challenge, { purpose: 'register', memberId });
    return done(options);
  });
}

/** Keeps what the browser made of the offer. @param token of the session that asks. Refusal `passkey_wrong` */
export async function registerPasskey(
  { database, clock }: AppContext,
  party: RelyingParty,
  { memberId, token, device }: { readonly memberId: bigint; readonly token: string; readonly device: string },
  response: MadePasskey,
): Promise<Outcome<null>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    await tx.query('select from member where id = $1 for no key update', [memberId]);
    const made = await newPasskeyOf(party, response, {
      spend: (challenge) => spendChallenge(tx, now, challenge, { purpose: 'register', memberId }),
      verified: true,
    });
    if (!made) return keepingWrites(refused('passkey_wrong'));
    const { rows } = await tx.query(
      `insert into member_passkey (credential_id, member_id, rp_id, public_key, counter, transports, device, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning 1`,
      [made.id, memberId, party.id, made.publicKey, made.counter, [...made.transports], device, now],
    );
    if (rows.length === 0) return keepingWrites(refused('passkey_wrong'));
    // Offered where there was no factor to be asked for.
    await endOffers(tx, memberId);
    await endTotpOffer(tx, memberId);
    await distrust(tx, memberId, { allBut: token });
    await trustDeviceOf(tx, now, memberId, token);
    const told = inboxTexts.factorChanged({ what: 'passkey_on', at: beijingText(now) });
    await tellOfAccount(tx, clock, memberId, told);
    return done(null);
  });
}

/**
 * Another member's is not found. Where it was the last factor that is asked for, payouts rest (decision 123).
 * Refusals `wrong_login_password`, `rate_limited`, `not_found`, those of `withFactor`
 */
export async function removePasskey(
  site: AppContext,
  onChange: OnCredentialChange,
  memberId: bigint,
  { id, password, code }: { readonly id: string; readonly password: string; readonly code: string },
): Promise<Outcome<null>> {
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  const { clock } = site;
  return withFactor(site, memberId, code, async (tx) => {
    const { rows } = await tx.query<{ id: Buffer }>(
      'select credential_id as id from member_passkey where member_id = $1',
      [memberId],
    );
    const found = rows.find((row) => passkeyName(row.id) === id);
    if (!found) return refused('not_found');
    await tx.query('delete from member_passkey where credential_id = $1 and member_id = $2', [
      found.id,
      memberId,
    ]);
    const told = inboxTexts.factorChanged({ what: 'passkey_off', at: beijingText(clock.now()) });
    await tellOfAccount(tx, clock, memberId, told);
    if (!(await asksOf(tx, memberId)).on) await onChange(tx, { memberId, credential: 'second_factor' });
    return done(null);
  });
}
