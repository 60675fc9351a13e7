/**
 * A way back for whoever has lost everything: a request that the records bear out, two of the staff, a day in which the owner can stop
 * it, and a claim code that only the one who asked has (decision 55).
 */
import type { RecoveryState, RecoveryWants } from '@mingpai/contract/states';
import { letters } from '@mingpai/contract/texts/letters';
import { emailOf } from '../email/index.ts';
import { inboxTexts } from '../inbox/index.ts';
import {
  closingOf,
  type Device,
  dropFactors,
  findByName,
  lockMembers,
  type NewPasswords,
  type OnCredentialChange,
  plain,
  preparePasswords,
  profileOf,
  refuseDeniedMember,
  reopen,
  type Sessions,
  setPasswords,
  tellOfAccount,
} from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf, newCode, newOrderNumber } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { configuredOrigin } from '../platform/own-address.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { makeRoom } from './ages.ts';
import { claimableMs, emailClaimHash, isStillTheirs, promptMs, refusePayByEmail } from './by-email.ts';
import { countersFor } from './counters.ts';
import { type Answers, type ImportedVenuesOf, judge } from './judge.ts';

const hourMs = 3_600_000;
/** From the request to the new passwords, in hours: who is robbed of an account has a day to see it. */
export const waitHours = 24;
/** When somebody whose answers did not match is told so, in ms: a guesser learns little in a day. */
const unmatchedAfterMs = hourMs;

const rules = {
  perDevice: { name: 'recovery/device', attempts: 5, perSeconds: 86_400 },
  perPlace: { name: 'recovery/place', attempts: 3, perSeconds: 86_400 },
  perAddress: { name: 'recovery/address', attempts: 10, perSeconds: 86_400 },
} as const;
/** At one account from where its member never was: from then on every answer must be right, so that strangers' tries shut nobody out. */
const perAccount: LimitRule = { name: 'recovery/account', attempts: 20, perSeconds: 86_400 };
/** Claim codes cannot be guessed; this bounds the work. */
const perClaimAddress: LimitRule = { name: 'recovery/claim', attempts: 120, perSeconds: 3_600 };

export interface RecoveryRequest extends Answers {
  readonly name: string;
  readonly wants: RecoveryWants;
}

export interface Opened {
  readonly number: string;
  /** Told once; its hash is kept. */
  readonly claim: string;
  readonly from: Date;
}

/** One answer whether the account exists or not, and whether the answers are right. Refusal `rate_limited` */
export async function openRequest(
  { site, importedVenuesOf }: { readonly site: AppContext; readonly importedVenuesOf: ImportedVenuesOf },
  request: RecoveryRequest,
  device: Device,
): Promise<Outcome<Opened>> {
  const { database, clock, limits } = site;
  const member = await findByName(database, request.name, device);
  const { refusing, strangers } = countersFor(rules, request.name, device, member);
  for (const [rule, who] of refusing)
    if ((await limits.hit(rule, who)) !== undefined) return refused('rate_limited');
  const strict = strangers !== undefined && (await limits.hit(perAccount, strangers)) !== undefined;
  const books = { db: database, importedVenuesOf };
  const { points, most, enough } = await judge(books, member?.id ?? 0n, request, strict);
  const now = clock.now();
  const number = newOrderNumber('R', beijingText(now));
  const [claim, stop] = [newCode(), newCode()];
  const from = new Date(now.getTime() + waitHours * hourMs);
  await database.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into account_recovery (number, member_id, wants, claim_hash, points, most, enough, address, device, asked_at, ready_at,
         stop_hash)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`,
      [
        number,
        member?.id ?? null,
        request.wants,
        hashOf(claim),
        points,
        most,
        enough,
        device.address,
        device.name,
        now,
        from,
        enough ? hashOf(stop) : null,
      ],
    );
    await makeRoom(tx, rows[0]?.id ?? 0n);
    if (!enough || !member) return;
    const place = networkOf(device.address);
    const told = { number, at: beijingText(now), from: beijingText(from), place };
    const held = await emailOf(tx, member.id);
    const link = `${configuredOrigin(site.config)}/#/recovery?stop=${stop}`;
    await tellOfAccount(
      tx,
      clock,
      member.id,
      inboxTexts.recoveryAsked(told),
      // Not where the address came back by a link: who reads there is not known to be the owner, and could stop them.
      held && !held.dead && !held.restored
        ? { address: held.address, letter: letters.recoveryAsked({ ...told, stop: link }) }
        : undefined,
    );
  });
  return done({ number, claim, from });
}

export interface Followed {
  readonly number: string;
  readonly wants: RecoveryWants;
  readonly state: RecoveryState;
  readonly from: Date;
  readonly reason: string;
}

/** Refusals `recovery_not_found`, `rate_limited` */
export async function followRequest(
  { database, clock, limits }: AppContext,
  claim: string,
  address: string,
): Promise<Outcome<Followed>> {
  if ((await limits.hit(perClaimAddress, networkOf(address))) !== undefined) return refused('rate_limited');
  const row = await byClaim(database, claim);
  if (!row) return refused('recovery_not_found');
  const { number, wants, ready_at: from, reason } = row;
  return done({ number, wants, from, reason: reason ?? '', state: stateOf(row, clock.now()) });
}

export interface ClaimDeps {
  readonly site: AppContext;
  readonly sessions: Sessions;
  readonly onChange: OnCredentialChange;
}

/**
 * Sets the new passwords, once. The second factors of before go, for whoever found them would come back by them; payouts wait a day,
 * every session ends, other requests of the account are over.
 * Refusals `recovery_not_found`, `recovery_not_ready`, `recovery_over`, `rate_limited`, `turned_away`, those of `preparePasswords`
 */
export async function claimRequest(
  { site, sessions, onChange }: ClaimDeps,
  claim: string,
  typed: { readonly login: string; readonly pay: string },
  device: Device,
): Promise<Outcome<null>> {
  const { database, clock, limits } = site;
  if ((await limits.hit(perClaimAddress, networkOf(device.address))) !== undefined)
    return refused('rate_limited');
  const found = await byClaim(database, claim);
  if (!found) return refused('recovery_not_found');
  const early = refuseUnready(found, clock.now());
  if (early) return early;
  const memberId = found.member_id ?? 0n;
  const profile = await profileOf(database, memberId);
  if (!profile) return refused('recovery_over');
  const wanted: NewPasswords = {
    ...(found.wants === 'pay' ? {} : { login: typed.login }),
    ...(found.wants === 'login' ? {} : { pay: typed.pay }),
  };
  const prepared = await preparePasswords(wanted, profile.username);
  if (!prepared.ok) return prepared;
  const claimed = await database.transaction(async (tx) => {
    // The member first, as whoever stops a request does.
    await lockMembers(tx, [memberId]);
    const row = await byClaim(tx, claim, 'for update');
    if (!row) return refused('recovery_not_found');
    const late = refuseUnready(row, clock.now());
    if (late) return late;
    const denied = await refuseDeniedMember(tx, clock.now(), memberId, device);
    if (denied) return denied;
    await end(tx, clock.now(), row.id, 'used');
    await tx.query(
      `update account_recovery set state = 'over', ended_at = $2 where member_id = $1 and state in ('open', 'approved')`,
      [memberId, clock.now()],
    );
    if (row.way === 'email') {
      const stale = await refuseByEmail(tx, clock.now(), memberId, row);
      if (stale) return stale;
    } else {
      await reopen(tx, memberId, clock.now());
      await dropFactors(tx, clock, memberId);
    }
    await setPasswords(tx, { clock, sessions, onChange }, { memberId, way: row.way, ...prepared.value });
    return done(null);
  });
  if (claimed.ok) sessions.forget({ memberId });
  return claimed;
}

export interface OwnRequest {
  readonly id: bigint;
  readonly number: string;
  readonly wants: RecoveryWants;
  readonly asked_at: Date;
  readonly ready_at: Date;
  readonly address: string;
  readonly device: string;
}

/** Those that could still lead into the account, newest first. */
export async function ownRequests(db: Queryable, memberId: bigint, now: Date): Promise<OwnRequest[]> {
  const { rows } = await db.query<OwnRequest>(
    `select id, number, wants, asked_at, ready_at, address, device from account_recovery
      where member_id = $1 and enough and state in ('open', 'approved') and ready_at > $2 order by id desc limit 20`,
    [memberId, new Date(now.getTime() - claimableMs)],
  );
  return rows;
}

/** By the member, who is signed in. Another's is not found. Refusals `not_found`, `recovery_over` */
export async function stopRequest(
  { database, clock }: AppContext,
  memberId: bigint,
  id: bigint,
): Promise<Outcome<null>> {
  return database.transaction(async (tx) => {
    await lockMembers(tx, [memberId]);
    const { rows } = await tx.query<{ number: string; state: Kept['state'] }>(
      'select number, state from account_recovery where id = $1 and member_id = $2 and enough for update',
      [id, memberId],
    );
    const [row] = rows;
    if (!row) return refused('not_found');
    if (row.state === 'stopped') return done(null);
    if (row.state !== 'open' && row.state !== 'approved') return refused('recovery_over');
    await end(tx, clock.now(), id, 'stopped');
    await tellOfAccount(tx, clock, memberId, inboxTexts.recoveryStopped({ number: row.number }));
    return done(null);
  });
}

interface Kept {
  readonly id: bigint;
  readonly number: string;
  readonly member_id: bigint | null;
  readonly wants: RecoveryWants;
  readonly enough: boolean;
  readonly state: 'open' | 'approved' | 'rejected' | 'stopped' | 'used' | 'over';
  readonly asked_at: Date;
  readonly ready_at: Date;
  readonly reason: string | null;
  readonly way: 'support' | 'email';
  readonly sent_to: string | null;
}

/** A code that was sent to an address opens nothing where that is no longer the member's. Refusals `recovery_over`, `recovery_factor_used` */
async function refuseByEmail(
  tx: Tx,
  now: Date,
  memberId: bigint,
  { wants, sent_to, asked_at }: Kept,
): Promise<Refused | undefined> {
  const closed = (await closingOf(tx, memberId))?.closed ?? false;
  if (closed || sent_to === null || !(await isStillTheirs(tx, memberId, sent_to, asked_at)))
    return refused('recovery_over');
  return wants === 'pay' ? refusePayByEmail(tx, now, memberId) : undefined;
}

async function byClaim(
  db: Queryable,
  claim: string,
  lock: '' | 'for update' = '',
): Promise<Kept | undefined> {
  const code = plain(claim);
  // Support's code; then one that went by e-mail.
  for (const hash of [hashOf(code), emailClaimHash(code)]) {
    const { rows } = await db.query<Kept>(
      `select id, number, member_id, wants, enough, state, asked_at, ready_at, reason, way, sent_to from account_recovery
        where claim_hash = $1 ${lock}`,
      [hash],
    );
    if (rows[0]) return rows[0];
  }
  return undefined;
}

function stateOf({ state, enough, asked_at, ready_at }: Kept, now: Date): RecoveryState {
  if (state === 'rejected' || state === 'stopped' || state === 'used') return state;
  if (state === 'over') return 'expired';
  if (!enough) return now.getTime() - asked_at.getTime() < unmatchedAfterMs ? 'reviewing' : 'unmatched';
  // What waited for nothing is the code of a moment.
  const lifeMs = ready_at > asked_at ? claimableMs : promptMs;
  if (now.getTime() >= ready_at.getTime() + lifeMs) return 'expired';
  if (state === 'open') return 'reviewing';
  return now < ready_at ? 'waiting' : 'ready';
}

function refuseUnready(row: Kept, now: Date) {
  const state = stateOf(row, now);
  if (state === 'ready') return undefined;
  return state === 'reviewing' || state === 'waiting'
    ? refused('recovery_not_ready', { from: beijingText(row.ready_at) })
    : refused('recovery_over');
}

async function end(tx: Tx, now: Date, id: bigint, state: 'stopped' | 'used'): Promise<void> {
  await tx.query('update account_recovery set state = $2, ended_at = $3 where id = $1', [id, state, now]);
}
