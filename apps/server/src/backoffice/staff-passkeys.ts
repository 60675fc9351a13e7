/**
 * Passkeys of staff: made after the password and a fresh second factor, named, shown, removed. They stand beside the authenticator
 * app, which every account has: whoever removes the last passkey signs in with its codes (decision 101).
 */
import type { AppContext } from '../platform/context.ts';
import { keepingWrites, type Queryable, type Tx } from '../platform/database.ts';
import { hashOf, newCode } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import {
  askForNewPasskey,
  askForPasskey,
  type MadePasskey,
  mostPasskeys,
  newPasskeyOf,
  passkeyName,
  type RelyingParty,
  type ShownPasskey,
  shownUses,
} from '../platform/passkeys.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { StaffMember } from './staff.ts';
import { changed, type Logged } from './staff-change.ts';
import { keepStaffChallenge, type StaffPurpose, spendStaffChallenge } from './staff-passkey-challenges.ts';

/** Passkeys cannot be guessed; this bounds the work, and what strangers can have kept. */
const perAddress: LimitRule = { name: 'staff-passkey/address', attempts: 120, perSeconds: 900 };
/** A code that stands for a passkey waits so long for its use, in ms. */
const proofLifeMs = 2 * 60_000;

export interface StaffPasskey {
  readonly id: string;
  readonly title: string;
  readonly device: string;
  readonly madeAt: Date;
  readonly usedAt: Date | null;
}

interface PasskeyRow extends Omit<StaffPasskey, 'id'> {
  readonly id: Buffer;
}

/** The oldest first. */
export async function passkeysOfStaff(db: Queryable, staffId: bigint): Promise<StaffPasskey[]> {
  const rows = await passkeyRows(db, staffId);
  return rows.map(({ id, ...row }) => ({ ...row, id: passkeyName(id) }));
}

async function passkeyRows(db: Queryable, staffId: bigint): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    `select credential_id as id, title, device, made_at as "madeAt", used_at as "usedAt" from staff_passkey
      where staff_id = $1 order by made_at, credential_id`,
    [staffId],
  );
  return rows;
}

/** After password and factor were found right. @returns what the browser is asked, as JSON. Refusal `staff_passkeys_enough` */
export async function offerStaffPasskey(
  { database, clock }: AppContext,
  party: RelyingParty,
  { id: staffId, username }: StaffMember,
): Promise<Outcome<string>> {
  const { rows } = await database.query<{ id: Buffer; here: boolean }>(
    'select credential_id as id, rp_id = $2 as here from staff_passkey where staff_id = $1',
    [staffId, party.id],
  );
  if (rows.length >= mostPasskeys) return refused('staff_passkeys_enough');
  const owner = {
    username,
    handle: hashOf(`staff-passkey/${staffId}`),
    has: rows.flatMap(({ id, here }) => (here ? [id] : [])),
  };
  const { options, challenge } = await askForNewPasskey(party, owner, 'preferred');
  await keepStaffChallenge(database, clock, challenge, { purpose: 'register', staffId });
  return done(options);
}

export interface NewStaffPasskey {
  readonly response: MadePasskey;
  readonly title: string;
  /** What the browser calls itself. */
  readonly device: string;
  /** Of the session that makes it. */
  readonly token: string;
}

/** Keeps what the browser made of the offer. Refusal `staff_passkey_wrong` */
export async function registerStaffPasskey(
  tx: Tx,
  now: Date,
  party: RelyingParty,
  { id: staffId, username }: StaffMember,
  { response, title, device, token }: NewStaffPasskey,
): Promise<Refused | Logged<null>> {
  await tx.query('select from staff where id = $1 for no key update', [staffId]);
  const made = await newPasskeyOf(party, response, {
    spend: (challenge) => spendStaffChallenge(tx, now, challenge, { purpose: 'register', staffId }),
    verified: false,
  });
  if (!made) return keepingWrites(refused('staff_passkey_wrong'));
  const { rows } = await tx.query(
    `insert into staff_passkey (credential_id, staff_id, rp_id, public_key, counter, transports, title, device, made_at, device_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, (select device_id from staff_session where token_hash = $10)) on conflict do nothing returning 1`,
    [
      made.id,
      staffId,
      party.id,
      made.publicKey,
      made.counter,
      [...made.transports],
      title,
      device,
      now,
      hashOf(token),
    ],
  );
  if (rows.length === 0) return keepingWrites(refused('staff_passkey_wrong'));
  return changed(null, {
    action: 'staff_passkey_added',
    subject: `staff/${staffId}`,
    before: undefined,
    after: { title },
    about: { username },
  });
}

/** Another person's is not found. Refusal `not_found` */
export async function renameStaffPasskey(
  tx: Tx,
  { id: staffId, username }: StaffMember,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<Refused | Logged<null>> {
  const found = await lockedPasskey(tx, staffId, id);
  if (!found) return refused('not_found');
  await tx.query('update staff_passkey set title = $3 where credential_id = $1 and staff_id = $2', [
    found.id,
    staffId,
    title,
  ]);
  return changed(null, {
    action: 'staff_passkey_renamed',
    subject: `staff/${staffId}`,
    before: { title: found.title },
    after: { title },
    about: { username },
  });
}

/** After password and factor were found right; another person's is not found. Refusal `not_found` */
export async function removeStaffPasskey(
  tx: Tx,
  { id: staffId, username }: StaffMember,
  id: string,
): Promise<Refused | Logged<null>> {
  const found = await lockedPasskey(tx, staffId, id);
  if (!found) return refused('not_found');
  await tx.query('delete from staff_passkey where credential_id = $1 and staff_id = $2', [found.id, staffId]);
  return changed(null, {
    action: 'staff_passkey_removed',
    subject: `staff/${staffId}`,
    before: { title: found.title },
    after: undefined,
    about: { username },
  });
}

async function lockedPasskey(tx: Tx, staffId: bigint, id: string): Promise<PasskeyRow | undefined> {
  await tx.query('select from staff where id = $1 for no key update', [staffId]);
  return (await passkeyRows(tx, staffId)).find((row) => passkeyName(row.id) === id);
}

/** All that somebody could sign in with besides password and app; what was asked and not answered goes with it. */
export async function forgetPasskeys(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query('delete from staff_passkey where staff_id = $1', [staffId]);
  await forgetOffers(tx, staffId);
}

async function forgetOffers(tx: Tx, staffId: bigint): Promise<void> {
  await tx.query('delete from staff_passkey_challenge where staff_id = $1', [staffId]);
  await tx.query('delete from staff_passkey_proof where staff_id = $1', [staffId]);
}

export interface Disowned {
  /** Of the sessions that did what was disowned. */
  readonly sessions: readonly Buffer[];
  readonly since: Date;
  /** The device of whoever disowns it; null: none is known. */
  readonly here: Buffer | null;
}

/**
 * What a stranger came in with, and what was made since on any device but the one that says so; what was there before stays.
 * @returns how many
 */
export async function forgetPasskeysOf(
  tx: Tx,
  staffId: bigint,
  { sessions, since, here }: Disowned,
): Promise<number> {
  const { rows } = await tx.query(
    `delete from staff_passkey p
      where staff_id = $1
        and (made_at >= $3 and ($4::bytea is null or device_id is distinct from $4)
             or credential_id in (select passkey from staff_session where token_hash = any ($2)))
      returning 1`,
    [staffId, sessions, since, here],
  );
  await forgetOffers(tx, staffId);
  return rows.length;
}

/**
 * What a browser is asked that is to show a passkey. @param staffId who is signed in; undefined: a visitor, of whom nothing is known
 * @returns what the browser is asked, as JSON. Refusal `rate_limited`
 */
export async function askStaffPasskey(
  { database, clock, limits }: AppContext,
  party: RelyingParty,
  { purpose, staffId }: { readonly purpose: StaffPurpose; readonly staffId: bigint | undefined },
  address: string,
): Promise<Outcome<string>> {
  if ((await limits.hit(perAddress, networkOf(address))) !== undefined) return refused('rate_limited');
  const { rows } = await database.query<{ id: Buffer; transports: string[] }>(
    'select credential_id as id, transports from staff_passkey where staff_id = $1 and rp_id = $2',
    [staffId ?? null, party.id],
  );
  // No answer tells a visitor who has a passkey: the device offers what it has.
  const of = staffId === undefined ? undefined : rows;
  const { options, challenge } = await askForPasskey(
    party,
    purpose === 'alone' ? 'required' : 'preferred',
    of,
  );
  await keepStaffChallenge(database, clock, challenge, { purpose, staffId });
  return done(options);
}

/**
 * A code for `spendStaffCode`, for a passkey that was shown by whoever is signed in.
 * Refusals `rate_limited`, `staff_passkey_wrong`
 */
export async function proveStaffPasskey(
  { database, clock, limits }: AppContext,
  party: RelyingParty,
  staffId: bigint,
  response: ShownPasskey,
  address: string,
): Promise<Outcome<string>> {
  if ((await limits.hit(perAddress, networkOf(address))) !== undefined) return refused('rate_limited');
  return database.transaction(async (tx) => {
    const now = clock.now();
    await tx.query('select from staff where id = $1 for no key update', [staffId]);
    if (!(await showsPasskey(tx, now, party, { staffId, purpose: 'proof', response })))
      return keepingWrites(refused('staff_passkey_wrong'));
    const code = newCode();
    await tx.query('delete from staff_passkey_proof where expires_at <= $1', [now]);
    await tx.query('insert into staff_passkey_proof (code_hash, staff_id, expires_at) values ($1, $2, $3)', [
      hashOf(code),
      staffId,
      new Date(now.getTime() + proofLifeMs),
    ]);
    return done(code);
  });
}

export interface StaffShown {
  /** Whose passkey it has to be. */
  readonly staffId: bigint;
  readonly purpose: StaffPurpose;
  readonly response: ShownPasskey;
}

/**
 * Whether this person's passkey answers this question, from here. Call it with the person's row locked; the question is spent even
 * where the answer is wrong.
 */
export async function showsPasskey(
  tx: Tx,
  now: Date,
  party: RelyingParty,
  { staffId, purpose, response }: StaffShown,
): Promise<boolean> {
  const { rows } = await tx.query<{ id: Buffer; publicKey: Buffer; counter: bigint }>(
    `select credential_id as id, public_key as "publicKey", counter from staff_passkey
      where credential_id = $1 and rp_id = $2 and staff_id = $3 for update`,
    [Buffer.from(response.id, 'base64url'), party.id, staffId],
  );
  const [held] = rows;
  if (!held) return false;
  const uses = await shownUses(party, response, held, {
    spend: (challenge) => spendStaffChallenge(tx, now, challenge, { purpose, staffId }),
    // By itself it stands for the password too, so it must know who is there.
    verified: purpose === 'alone',
  });
  if (uses === undefined) return false;
  await tx.query('update staff_passkey set counter = $2, used_at = $3 where credential_id = $1', [
    held.id,
    uses,
    now,
  ]);
  return true;
}
