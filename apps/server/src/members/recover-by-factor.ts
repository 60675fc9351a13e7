/**
 * A forgotten password set anew by a second factor. Names that do not exist, members without a factor and wrong codes get one answer.
 * Guessing at the app's six digits is limited by account as well; a recovery code cannot be guessed, so no stranger's tries keep a
 * member from using one, and none of these counters is one of the sign-in's.
 */
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { type Counter, type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import { type Credential, type OnCredentialChange, verifyLoginPassword } from './change-password.ts';
import { isClosed } from './closing.ts';
import { refuseDeniedMember } from './denied-member.ts';
import type { Device, Sessions } from './sessions.ts';
import { preparePasswords, setPasswords } from './set-passwords.ts';
import { type Factor, isAppCode, spendCode } from './spend-code.ts';
import { isTrusted, trustDevice } from './trusted-devices.ts';
import { accountCounter, findByName } from './username.ts';

const perDevice: LimitRule = { name: 'recover/device', attempts: 10, perSeconds: 3_600 };
const perDeviceAndDay: LimitRule = { name: 'recover/device-day', attempts: 30, perSeconds: 86_400 };
const perPlace: LimitRule = { name: 'recover/place', attempts: 10, perSeconds: 3_600 };
const perAddress: LimitRule = { name: 'recover/address', attempts: 40, perSeconds: 3_600 };
/** At one account's app from browsers that never gave a factor, whatever their addresses: three in a million for each try. */
const perAccountAndDay: LimitRule = { name: 'recover/account-day', attempts: 40, perSeconds: 86_400 };
/** By somebody who is signed in. */
const perMember: LimitRule = { name: 'recover/member', attempts: 10, perSeconds: 3_600 };
/** One way gives back one password in so many ms; the other password takes another way. */
const sameWayMs = 30 * 86_400_000;

export interface RecoveryDeps {
  readonly site: AppContext;
  readonly sessions: Sessions;
  readonly onChange: OnCredentialChange;
}

export interface LoginRecovery {
  readonly name: string;
  readonly code: string;
  readonly next: string;
}

/** Ends every session. Refusals `recovery_code_wrong`, `rate_limited`, those of `preparePasswords` */
export async function recoverLoginPassword(
  { site, sessions, onChange }: RecoveryDeps,
  { name, code, next }: LoginRecovery,
  device: Device,
): Promise<Outcome<null>> {
  const { database, clock, limits } = site;
  const member = await findByName(database, name, device);
  const memberId = member?.id ?? 0n;
  const trusted = await isTrusted(database, clock.now(), memberId, device.id);
  const counted = countersFor({ name, code, device, trusted }, member);
  for (const [rule, who] of counted)
    if ((await limits.hit(rule, who)) !== undefined) return refused('rate_limited');
  // The same for every name, before anything is looked at: what is wrong with the new password tells nothing of the account.
  const prepared = await preparePasswords({ login: next }, name);
  if (!prepared.ok) return prepared;
  const change = async (tx: Tx): Promise<Outcome<null>> => {
    await tx.query('select from member where id = $1 for no key update', [memberId]);
    const spent = await spendCode(tx, clock.now(), memberId, code);
    if (spent === undefined) return refused('recovery_code_wrong');
    // Said to who has the code alone: what the house's lists hold, or that an account is closed, is nobody else's.
    if (await isClosed(tx, memberId)) return refused('account_closed');
    const denied = await refuseDeniedMember(tx, clock.now(), memberId, device);
    if (denied) return denied;
    const { way } = spent;
    await setPasswords(tx, { clock, sessions, onChange }, { memberId, way, ...prepared.value });
    // The code was given on it: the sign-in that follows must not take another, which may have been the last.
    await trustDevice(tx, clock.now(), memberId, device.id);
    return done(null);
  };
  const set = await unlessItBreaks(limits, counted, () => database.transaction(change));
  if (set.ok) sessions.forget({ memberId });
  return set;
}

export interface PayRecovery {
  readonly memberId: bigint;
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly next: string;
}

/**
 * By the login password and a factor that has not just given that one back: two things that somebody knows or has.
 * Refusals `wrong_login_password`, `rate_limited`, `recovery_code_wrong`, `recovery_factor_used`, those of `preparePasswords`
 */
export async function recoverPayPassword(
  { site, sessions, onChange }: RecoveryDeps,
  { memberId, username, password, code, next }: PayRecovery,
): Promise<Outcome<null>> {
  const { database, clock, limits } = site;
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  if (next === password) return refused('passwords_alike');
  const prepared = await preparePasswords({ pay: next }, username);
  if (!prepared.ok) return prepared;
  if ((await limits.hit(perMember, String(memberId))) !== undefined) return refused('rate_limited');
  const change = async (tx: Tx): Promise<Outcome<null>> => {
    await tx.query('select from member where id = $1 for no key update', [memberId]);
    const spent = await spendCode(tx, clock.now(), memberId, code);
    if (spent === undefined) return refused('recovery_code_wrong');
    const { way } = spent;
    if (await gaveLogin(tx, memberId, way, new Date(clock.now().getTime() - sameWayMs)))
      return refused('recovery_factor_used');
    await setPasswords(tx, { clock, sessions, onChange }, { memberId, way, ...prepared.value });
    return done(null);
  };
  const counted = [[perMember, String(memberId)]] as const;
  const set = await unlessItBreaks(limits, counted, () => database.transaction(change));
  if (set.ok) {
    sessions.forget({ memberId });
    await limits.takeBack(perMember, String(memberId));
  }
  return set;
}

/** What one stolen thing holds: a phone has the app, the passkey and the mailbox; recovery codes are a sheet of paper. */
const oneThing: Readonly<Record<Factor, readonly string[]>> = {
  totp: ['totp', 'passkey', 'email'],
  passkey: ['totp', 'passkey', 'email'],
  code: ['code', 'email'],
};

/** Whether the login password came back since then by the same thing. */
async function gaveLogin(db: Queryable, memberId: bigint, way: Factor, since: Date): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from credential_recovery
      where member_id = $1 and credential = 'login_password' and way = any($2::text[]) and at > $3 limit 1`,
    [memberId, oneThing[way], since],
  );
  return rows.length > 0;
}

/** Whether this password was set anew without the old one since then, whichever way. */
export async function recoveredSince(
  db: Queryable,
  memberId: bigint,
  credential: Credential,
  since: Date,
): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from credential_recovery where member_id = $1 and credential = $2 and at > $3 limit 1',
    [memberId, credential, since],
  );
  return rows.length > 0;
}

interface Attempt {
  readonly name: string;
  readonly code: string;
  readonly device: Device;
  /** A factor was given on it. */
  readonly trusted: boolean;
}

function countersFor(
  { name, code, device, trusted }: Attempt,
  member: { readonly id: bigint; readonly knownDevice: boolean } | undefined,
): readonly Counter[] {
  const account = accountCounter(name);
  const ofAll = !trusted && isAppCode(code) ? ([[perAccountAndDay, account]] as const) : [];
  if (member?.knownDevice && device.id !== undefined) {
    const who = `${member.id}/${hashOf(device.id).toString('base64url')}`;
    return [[perDevice, who], [perDeviceAndDay, who], ...ofAll];
  }
  const network = networkOf(device.address);
  return [[perPlace, `${account}/${network}`], [perAddress, network], ...ofAll];
}
