/**
 * Second factors of members: an authenticator app (RFC 6238) and ten recovery codes. Each gives back one forgotten password, so whoever
 * sets one up knows both passwords: else one stolen password would make the way to the other (decision 54).
 */
import type { InboxText } from '@mingpai/contract/texts/inbox';
import { endEmail, type Letter, queueLetter, sendToMember } from '../email/index.ts';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf, newCode, newId } from '../platform/ids.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { newTotpSecret, totpStepOf } from '../platform/totp.ts';
import { announceArrival } from '../push/index.ts';
import { asksOf, withFactor } from './asked-factor.ts';
import { type OnCredentialChange, verifyLoginPassword } from './change-password.ts';
import { endOffers } from './passkey-challenges.ts';
import { verifyPayPassword } from './pay-password.ts';
import { distrust, trustDeviceOf } from './trusted-devices.ts';

/** How many recovery codes a member is given. */
const codesEach = 10;
/** A secret that was shown waits so long for its first code, in ms. */
const offerLifeMs = 15 * 60_000;

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

/**
 * A secret to be confirmed by a code of it. Whoever has an app already gives a code of it, or a recovery code: both passwords alone
 * would make a thief's app the member's. @returns base32; refusals of `verifyBoth` and `withFactor`
 */
export async function offerTotp(
  site: AppContext,
  memberId: bigint,
  passwords: BothPasswords,
  code: string,
): Promise<Outcome<string>> {
  const verified = await verifyBoth(site, memberId, passwords);
  if (!verified.ok) return verified;
  return withFactor(site, memberId, code, async (tx) => {
    const secret = newTotpSecret();
    const until = new Date(site.clock.now().getTime() + offerLifeMs);
    await tx.query(
      `insert into member_factor (member_id, offered_secret, offered_until) values ($1, $2, $3)
     on conflict (member_id) do update set offered_secret = excluded.offered_secret, offered_until = excluded.offered_until`,
      [memberId, secret, until],
    );
    return done(secret);
  });
}

/**
 * The app that was offered counts from now on, an older one no more; of the member's browsers only the one of this session stays known.
 * @param token of the session that asks. Refusals `totp_not_offered`, `totp_code_wrong`
 */
export async function confirmTotp(
  { database, clock }: AppContext,
  memberId: bigint,
  { code, token }: { readonly code: string; readonly token: string },
): Promise<Outcome<null>> {
  return database.transaction(async (tx) => {
    const now = clock.now();
    await tx.query('select from member where id = $1 for no key update', [memberId]);
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
    // Offered where there was no factor to be asked for.
    await endOffers(tx, memberId);
    await distrust(tx, memberId, 'all');
    await trustDeviceOf(tx, now, memberId, token);
    await tellOfAccount(
      tx,
      clock,
      memberId,
      inboxTexts.factorChanged({ what: 'totp_on', at: beijingText(now) }),
    );
    return done(null);
  });
}

/** An app that was offered and not confirmed is offered no more. */
export async function endTotpOffer(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    'update member_factor set offered_secret = null, offered_until = null where member_id = $1 and offered_secret is not null',
    [memberId],
  );
}

/** Ten new ones; those of before are void. @returns them, once: their hashes are kept. Refusals of `verifyBoth` and `withFactor` */
export async function makeRecoveryCodes(
  site: AppContext,
  memberId: bigint,
  passwords: BothPasswords,
  code: string,
): Promise<Outcome<readonly string[]>> {
  const verified = await verifyBoth(site, memberId, passwords);
  if (!verified.ok) return verified;
  const codes = Array.from({ length: codesEach }, newCode);
  // The member's row is locked: two requests at once leave the codes of one.
  return withFactor(site, memberId, code, async (tx) => {
    const now = site.clock.now();
    await tx.query('delete from member_recovery_code where member_id = $1', [memberId]);
    await tx.query(
      'insert into member_recovery_code (code_hash, member_id, made_at) select unnest($2::bytea[]), $1, $3',
      [memberId, codes.map(hashOf), now],
    );
    const what = { what: 'codes_new', at: beijingText(now) } as const;
    await tellOfAccount(tx, site.clock, memberId, inboxTexts.factorChanged(what));
    return done(codes.map(inFours));
  });
}

export interface Removal {
  readonly password: string;
  readonly kind: 'totp' | 'codes';
  /** Of the factor that is there: a stolen password does not take it away. */
  readonly code: string;
}

/**
 * Where it was the last that is asked for, payouts rest (decision 123): who has one code once has it asked no more.
 * Refusals `wrong_login_password`, `rate_limited`, those of `withFactor`
 */
export async function removeFactor(
  site: AppContext,
  onChange: OnCredentialChange,
  memberId: bigint,
  { password, kind, code }: Removal,
): Promise<Outcome<null>> {
  const verified = await verifyLoginPassword(site, memberId, password);
  if (!verified.ok) return verified;
  const { clock } = site;
  return withFactor(site, memberId, code, async (tx) => {
    if (!(await dropFactor(tx, memberId, kind))) return done(null);
    const what = { what: kind === 'totp' ? 'totp_off' : 'codes_off', at: beijingText(clock.now()) } as const;
    await tellOfAccount(tx, clock, memberId, inboxTexts.factorChanged(what));
    if (kind === 'totp' && !(await asksOf(tx, memberId)).on)
      await onChange(tx, { memberId, credential: 'second_factor' });
    return done(null);
  });
}

/** @returns whether there was one */
async function dropFactor(tx: Tx, memberId: bigint, kind: 'totp' | 'codes'): Promise<boolean> {
  const { rows } =
    kind === 'totp'
      ? await tx.query('delete from member_factor where member_id = $1 returning 1', [memberId])
      : await tx.query('delete from member_recovery_code where member_id = $1 returning 1', [memberId]);
  return rows.length > 0;
}

/** All that the member has, passkeys and the mailbox too: whoever found or bound them would come back by them. */
export async function dropFactors(tx: Tx, clock: Clock, memberId: bigint): Promise<void> {
  await dropFactor(tx, memberId, 'totp');
  await dropFactor(tx, memberId, 'codes');
  await tx.query('delete from member_passkey where member_id = $1', [memberId]);
  await tx.query('delete from passkey_proof where member_id = $1', [memberId]);
  await endOffers(tx, memberId);
  await tx.query('delete from email_offer where member_id = $1', [memberId]);
  const now = clock.now();
  if (!(await endEmail(tx, now, memberId))) return;
  // In the inbox: whoever reads the mailbox may be who robbed the account.
  await tellOfAccount(
    tx,
    clock,
    memberId,
    inboxTexts.factorChanged({ what: 'email_off', at: beijingText(now) }),
  );
}

/**
 * In the inbox, on every device that gets notices, and at the verified address.
 * @param written what is written there instead, with its links
 */
export async function tellOfAccount(
  tx: Queryable,
  clock: Clock,
  memberId: bigint,
  text: InboxText,
  written?: { readonly address: string; readonly letter: Letter },
): Promise<void> {
  await sendInboxMessage(tx, clock, memberId, text);
  await announceArrival(tx, clock, { kind: 'security', memberId, orderNo: newId() });
  if (written) await queueLetter(tx, clock, { memberId, address: written.address }, written.letter);
  else await sendToMember(tx, clock, memberId, text);
}

/** Refusals `wrong_login_password`, `rate_limited`, `wrong_pay_password`, `pay_password_locked` */
export async function verifyBoth(
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
