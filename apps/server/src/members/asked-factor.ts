/**
 * Where a member's second factor is asked for: at sign-in on a browser where they never gave it, or always; at withdrawals as they
 * chose, and from the operator's sum whatever they chose (decision 68). Asked is who has set an authenticator app or a passkey up; a
 * recovery code serves in its stead. Old clients have no field for a code, so six digits at the end of a password are taken for one.
 */
import { beijingText } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { type Counter, type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import type { Device } from './sessions.ts';
import { isAppCode, spendCode } from './spend-code.ts';
import { isTrusted, trustDevice } from './trusted-devices.ts';

const perDevice: LimitRule = { name: 'factor/device', attempts: 10, perSeconds: 900 };
const perDeviceAndDay: LimitRule = { name: 'factor/device-day', attempts: 30, perSeconds: 86_400 };
const perPlace: LimitRule = { name: 'factor/place', attempts: 10, perSeconds: 900 };
/**
 * At one member's app from browsers that never gave a factor, by whoever has the password: three in a million for each try. A browser
 * that only signed in counts as well: a thief can have signed in on a thousand before there was an app. Not the counter of forgotten
 * passwords, which strangers without the password can use up.
 */
const perAccountAndDay: LimitRule = { name: 'factor/account-day', attempts: 40, perSeconds: 86_400 };
/** By somebody who is signed in. */
const perMember: LimitRule = { name: 'factor/member', attempts: 10, perSeconds: 3_600 };

export type AskAtSignIn = 'new_device' | 'always';

export interface Asks {
  /** A second factor is there to be asked for. */
  readonly on: boolean;
  readonly signIn: AskAtSignIn;
  /** At every withdrawal, whatever its sum. */
  readonly withdrawals: boolean;
}

export async function asksOf(db: Queryable, memberId: bigint): Promise<Asks> {
  const { rows } = await db.query<{ on: boolean; signIn: AskAtSignIn | null; withdrawals: boolean | null }>(
    `select exists (select from member_factor f where f.member_id = m.id and totp_secret is not null)
            or exists (select from member_passkey p where p.member_id = m.id) as "on",
            c.sign_in as "signIn", c.withdrawals
       from member m left join member_factor_choice c on c.member_id = m.id where m.id = $1`,
    [memberId],
  );
  const [held] = rows;
  return {
    on: held?.on ?? false,
    signIn: held?.signIn ?? 'new_device',
    withdrawals: held?.withdrawals ?? true,
  };
}

/** What may have been meant by a password in a field that has no other beside it: itself, or a password with six digits behind it. */
export interface Typed {
  readonly password: string;
  /** Empty: none was given. */
  readonly code: string;
}

/** @param code of the header beside the form; where it is there, the password is the password */
export function meantBy(password: string, code: string): readonly [Typed, ...Typed[]] {
  const whole: Typed = { password, code };
  const parts = code === '' ? /^(.+)(\d{6})$/su.exec(password) : null;
  return parts ? [whole, { password: parts[1] ?? '', code: parts[2] ?? '' }] : [whole];
}

/**
 * In the transaction that opens a session, after the password was found right. A code that is given is spent, and makes the browser a
 * known one; call it within `countingCode`. Refusals `second_factor_wanted`, `second_factor_wrong`
 */
export async function askAtSignIn(
  tx: Tx,
  now: Date,
  { memberId, device, code }: { readonly memberId: bigint; readonly device: Device; readonly code: string },
): Promise<Refused | undefined> {
  const asks = await asksOf(tx, memberId);
  if (!asks.on) return undefined;
  if (code === '')
    return asks.signIn === 'always' || !(await isTrusted(tx, now, memberId, device.id))
      ? refused('second_factor_wanted')
      : undefined;
  if ((await spendCode(tx, now, memberId, code)) === undefined) return refused('second_factor_wrong');
  await trustDevice(tx, now, memberId, device.id);
  return undefined;
}

interface TriedCode {
  readonly memberId: bigint;
  /** Empty: none was given, and nothing is counted. */
  readonly code: string;
  /** Absent: somebody who is signed in. */
  readonly from?: { readonly device: Device; readonly known: boolean };
}

/**
 * Counts a code, then does what tries it. A wrong code stays counted; one that was right, or was not looked at because something else
 * refused or broke, does not. Refusals `rate_limited` and those of the work
 */
export async function countingCode<Result extends Outcome<unknown>>(
  { database, clock, limits }: Pick<AppContext, 'database' | 'clock' | 'limits'>,
  { memberId, code, from }: TriedCode,
  work: () => Promise<Result>,
): Promise<Result | Refused> {
  const trusted = code !== '' && (await isTrusted(database, clock.now(), memberId, from?.device.id));
  const counted = code === '' ? [] : countersFor(memberId, code, from && { ...from, trusted });
  for (const [rule, who] of counted)
    if ((await limits.hit(rule, who)) !== undefined) return refused('rate_limited');
  const outcome = await unlessItBreaks(limits, counted, work);
  if (outcome.ok || outcome.code !== 'second_factor_wrong')
    for (const [rule, who] of counted) await limits.takeBack(rule, who);
  return outcome;
}

function countersFor(
  memberId: bigint,
  code: string,
  from: { readonly device: Device; readonly known: boolean; readonly trusted: boolean } | undefined,
): readonly Counter[] {
  if (!from) return [[perMember, String(memberId)]];
  const { device, known, trusted } = from;
  // A recovery code cannot be guessed, so no stranger's tries keep the member from using one.
  const ofAll = !trusted && isAppCode(code) ? ([[perAccountAndDay, String(memberId)]] as const) : [];
  if (known && device.id !== undefined) {
    const who = `${memberId}/${hashOf(device.id).toString('base64url')}`;
    return [[perDevice, who], [perDeviceAndDay, who], ...ofAll];
  }
  return [[perPlace, `${memberId}/${networkOf(device.address)}`], ...ofAll];
}

/** How long a factor has to have been there before it lets out what only a factor lets out, in ms. */
export const freshFactorMs = 24 * 3_600_000;

/**
 * Under the lock of the member's money. Refusals `second_factor_wanted`, `second_factor_wrong`; where the sum takes a factor also
 * `second_factor_missing`, and `second_factor_new` where it was set up a moment ago, maybe by a thief.
 * @param bySum the operator wants one for this sum, whatever the member chose
 */
export async function askAtWithdrawal(
  tx: Tx,
  now: Date,
  { memberId, code, bySum }: { readonly memberId: bigint; readonly code: string; readonly bySum: boolean },
): Promise<Refused | undefined> {
  const asks = await asksOf(tx, memberId);
  if (!asks.on) return bySum ? refused('second_factor_missing') : undefined;
  if (code === '') return bySum || asks.withdrawals ? refused('second_factor_wanted') : undefined;
  const spent = await spendCode(tx, now, memberId, code);
  if (spent === undefined) return refused('second_factor_wrong');
  return bySum ? refuseFresh(now, spent.since) : undefined;
}

/** Of a code that is asked for from somebody who changes how the account is guarded. Refusals as at a sign-in, and `rate_limited` */
export async function withFactor<Value>(
  site: AppContext,
  memberId: bigint,
  code: string,
  work: (tx: Tx) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  return countingCode(site, { memberId, code }, () =>
    site.database.transaction(async (tx) => {
      await tx.query('select from member where id = $1 for no key update', [memberId]);
      const { on } = await asksOf(tx, memberId);
      if (on && code === '') return refused('second_factor_wanted');
      if (on && (await spendCode(tx, site.clock.now(), memberId, code)) === undefined)
        return refused('second_factor_wrong');
      return work(tx);
    }),
  );
}

/** Refusal `second_factor_new` */
function refuseFresh(now: Date, since: Date): Refused | undefined {
  const until = new Date(since.getTime() + freshFactorMs);
  return until > now ? refused('second_factor_new', { until: beijingText(until) }) : undefined;
}
