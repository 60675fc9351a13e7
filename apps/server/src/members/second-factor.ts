/**
 * Second factors of members: an authenticator app (RFC 6238) and ten recovery codes. Each gives back one forgotten password, so whoever
 * sets one up knows both passwords: else one stolen password would make the way to the other (decision 54).
 */
import type { InboxText } from '@mingpai/contract/texts/inbox';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf, newCode, newId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { newTotpSecret, totpStepOf } from '../platform/totp.ts';
import { announceArrival } from '../push/index.ts';
import { verifyLoginPassword } from './change-password.ts';
import { verifyPayPassword } from './pay-password.ts';

/** How many recovery codes a member is given. */
const codesEach = 10;
/** A secret that was shown waits so long for its first code, in ms. */
const offerLifeMs = 15 * 60_000;

export type Factor = 'totp' | 'code';

export interface FactorsOf {
  readonly totpSince: Date | undefined;
  readonly codesLeft: number;
  readonly codes: number;
  readonly codesSince: Date | undefined;
}

export async function factorsOf(db: Queryable, memberId: bigint): Promise<FactorsOf> {
  const [totp, codes] = await Promise.all([
    db.query<{ set_up_at: Date | null }>('select set_up_at from member_factor where member_id = $1', [
      memberId,
    ]),
    db.query<{ total: number; left: number; since: Date | null }>(
      `select count(*)::int as total, (count(*) filter (where used_at is null))::int as left, min(made_at) as since
         from member_recovery_code where member_id = $1`,
      [memberId],
    ),
  ]);
  const [held] = codes.rows;
  return {
    totpSince: totp.rows[0]?.set_up_at ?? undefined,
    codesLeft: held?.left ?? 0,
    codes: held?.total ?? 0,
    codesSince: held?.since ?? undefined,
  };
}

export interface BothPasswords {
  readonly password: string;
  readonly payPassword: string;
}

/** A secret to be confirmed by a code of it. @returns base32; refusals of `verifyBoth` */
export async function offerTotp(
  site: AppContext,
  memberId: bigint,
  passwords: BothPasswords,
): Promise<Outcome<string>> {
  const verified = await verifyBoth(site, memberId, passwords);
  if (!verified.ok) return verified;
  const secret = newTotpSecret();
  const until = new Date(site.clock.now().getTime() + offerLifeMs);
  await site.database.query(
    `insert into member_factor (member_id, offered_secret, offered_until) values ($1, $2, $3)
     on conflict (member_id) do update set offered_secret = excluded.offered_secret, offered_until = excluded.offered_until`,
    [memberId, secret, until],
  );
  return done(secret);
}

/** The app that was offered counts from now on, an older one no more. Refusals `totp_not_offered`, `totp_code_wrong` */
export async function confirmTotp(
  { database, clock }: AppContext,
  memberId: bigint,
  code: string,
): Promise<Outcome<null>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await tx.query<{ secret: string | null }>(
      'select offered_secret as secret from member_factor where member_id = $1 and offered_until > $2 for update',
      [memberId, now],
    );
    const secret = rows[0]?.secret ?? undefined;
    if (secret === undefined) return refused('totp_not_offered');
    const step = await totpStepOf(secret, code, now);
    if (step === undefined) return refused('totp_code_wrong');
    await tx.query(
      `update member_factor set totp_secret = $2, totp_step = $3, set_up_at = $4, offered_secret = null, offered_until = null
        where member_id = $1`,
      [memberId, secret, step, now],
    );
    await tellOfAccount(
      tx,
      clock,
      memberId,
      inboxTexts.factorChanged({ what: 'totp_on', at: beijingText(now) }),
    );
    return done(null);
  });
}

/** Ten new ones; those of before are void. @returns them, once: their hashes are kept. Refusals of `verifyBoth` */
export async function makeRecoveryCodes(
  site: AppContext,
  memberId: bigint,
  passwords: BothPasswords,
): Promise<Outcome<readonly string[]>> {
  const verified = await verifyBoth(site, memberId, passwords);
  if (!verified.ok) return verified;
  const codes = Array.from({ length: codesEach }, newCode);
  await site.database.transaction(async (tx) => {
    const now = site.clock.now();
    // Two requests at once leave the codes of one.
    await tx.query('select from member where id = $1 for no key update', [memberId]);
    await tx.query('delete from member_recovery_code where member_id = $1', [memberId]);
    await tx.query(
      'insert into member_recovery_code (code_hash, member_id, made_at) select unnest($2::bytea[]), $1, $3',
      [memberId, codes.map(hashOf), now],
    );
    const what = { what: 'codes_new', at: beijingText(now) } as const;
    await tellOfAccount(tx, site.clock, memberId, inboxTexts.factorChanged(what));
  });
  return done(codes.map(inFours));
}

/** Refusals `wrong_login_password`, `rate_limited` */
export async function removeFactor(
  site: AppContext,
  memberId: bigint,
  password: string,
  kind: 'totp' | 'codes',
): Promise<Outcome<null>> {
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  const { database, clock } = site;
  return database.transaction(async (tx) => {
    if (!(await dropFactor(tx, memberId, kind))) return done(null);
    const what = { what: kind === 'totp' ? 'totp_off' : 'codes_off', at: beijingText(clock.now()) } as const;
    await tellOfAccount(tx, clock, memberId, inboxTexts.factorChanged(what));
    return done(null);
  });
}

/** @returns whether there was one */
export async function dropFactor(tx: Tx, memberId: bigint, kind: 'totp' | 'codes'): Promise<boolean> {
  const { rows } =
    kind === 'totp'
      ? await tx.query('delete from member_factor where member_id = $1 returning 1', [memberId])
      : await tx.query('delete from member_recovery_code where member_id = $1 returning 1', [memberId]);
  return rows.length > 0;
}

/** Uses a code up, in the caller's transaction. @returns of which factor it is; undefined where it is none, or was used */
export async function spendCode(
  tx: Tx,
  now: Date,
  memberId: bigint,
  typed: string,
): Promise<Factor | undefined> {
  if (isAppCode(typed)) return (await spendTotp(tx, now, memberId, typed.trim())) ? 'totp' : undefined;
  const { rows } = await tx.query(
    `update member_recovery_code set used_at = $3 where code_hash = $2 and member_id = $1 and used_at is null
     returning 1`,
    [memberId, hashOf(plain(typed)), now],
  );
  return rows.length > 0 ? 'code' : undefined;
}

/** Whether this has the form of an app's code; recovery codes are longer, and cannot be guessed. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(typed.trim());
}

async function spendTotp(tx: Tx, now: Date, memberId: bigint, code: string): Promise<boolean> {
  const { rows } = await tx.query<{ secret: string | null; step: bigint }>(
    'select totp_secret as secret, totp_step as step from member_factor where member_id = $1 for update',
    [memberId],
  );
  const [held] = rows;
  if (!held?.secret) return false;
  const step = await totpStepOf(held.secret, code, now);
  if (step === undefined || step <= held.step) return false;
  await tx.query('update member_factor set totp_step = $2 where member_id = $1', [memberId, step]);
  return true;
}

/** In the inbox, and on every device that gets notices. */
export async function tellOfAccount(
  tx: Queryable,
  clock: Clock,
  memberId: bigint,
  text: InboxText,
): Promise<void> {
  await sendInboxMessage(tx, clock, memberId, text);
  await announceArrival(tx, clock, { kind: 'security', memberId, orderNo: newId() });
}

/** Refusals `wrong_login_password`, `rate_limited`, `wrong_pay_password`, `pay_password_locked` */
async function verifyBoth(
  site: AppContext,
  memberId: bigint,
  { password, payPassword }: BothPasswords,
): Promise<Outcome<string>> {
  const login = await verifyLoginPassword(site, memberId, password);
  return login.ok ? verifyPayPassword(site.database, site.clock, memberId, payPassword) : login;
}

/** `abcd-efgh-jkmn-pqrs`. */
function inFours(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** As it was made, however it was typed. */
export function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
