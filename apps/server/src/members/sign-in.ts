/**
 * Signing in: the same answer and time whether the account exists or not, and limits that stop a guesser without locking out the
 * member (decision 30). Only failures count. Who has a second factor is asked for it (decision 68).
 */
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { hashOf } from '../platform/ids.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { verifyNothing, verifyPassword } from '../platform/password.ts';
import { type Counter, type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import { askAtSignIn, asksOf, countingCode, meantBy, type Typed } from './asked-factor.ts';
import { isClosed } from './closing.ts';
import { refuseDeniedMember } from './denied-member.ts';
import { tellOfNewDevice } from './own-sessions.ts';
import type { Device, Sessions } from './sessions.ts';
import { type FoundMember, findByName, usernameKeys } from './username.ts';

/** On a device where this member signed in before. Nobody else has its mark, so nobody else can use it up. */
const perKnownDevice: LimitRule = { name: 'sign-in/device', attempts: 10, perSeconds: 900 };
/** From one address, whatever the names. */
const perAddress: LimitRule = { name: 'sign-in/address', attempts: 60, perSeconds: 900 };
/** From one address at one name. */
const perPlace: LimitRule = { name: 'sign-in/place', attempts: 10, perSeconds: 900 };
/** At one name from devices and addresses where the member never was: somebody who has many addresses. */
const perAccount: LimitRule = { name: 'sign-in/account', attempts: 30, perSeconds: 900 };
const perAccountAndDay: LimitRule = { name: 'sign-in/account-day', attempts: 200, perSeconds: 86_400 };

export interface SignInForm {
  readonly name: string;
  /** Of clients without a field for it, with a code of the authenticator app behind it. */
  readonly password: string;
  /** A second factor that was given beside the form; empty: none. */
  readonly code: string;
}

/**
 * @returns the new session's token; refusals `wrong_credentials`, `rate_limited`, and to whoever has the right password
 *   `account_closed`, `second_factor_wanted`, `second_factor_wrong`, `turned_away`
 */
export async function signIn(
  site: AppContext,
  sessions: Sessions,
  { name, password, code }: SignInForm,
  device: Device,
  idleMs?: number,
): Promise<Outcome<{ memberId: bigint; token: string }>> {
  const { database, limits } = site;
  const keys = usernameKeys(name);
  const member = await findByName(database, name, device);
  const counted = countersFor(keys[0] ?? name, device, member);
  for (const [rule, who] of counted)
    if ((await limits.hit(rule, who)) !== undefined) return refused('rate_limited');
  const opened = await unlessItBreaks(limits, counted, () =>
    open(site, sessions, member, { password, code, device, idleMs }),
  );
  // Where the password was right nothing failed here; what is wrong with a code has counters of its own.
  if (opened.ok || opened.code !== 'wrong_credentials')
    for (const [rule, who] of counted) await limits.takeBack(rule, who);
  return opened;
}

interface Tries extends Omit<SignInForm, 'name'> {
  readonly device: Device;
  readonly idleMs: number | undefined;
}

/** Opens a session where password and code are right. */
async function open(
  site: AppContext,
  sessions: Sessions,
  member: FoundMember | undefined,
  { password, code, device, idleMs }: Tries,
): Promise<Outcome<{ memberId: bigint; token: string }>> {
  const { database, clock } = site;
  const meant = await rightOf(member, meantBy(password, code));
  if (!member || !meant) return refused('wrong_credentials');
  const tried = { memberId: member.id, code: meant.code, from: { device, known: member.knownDevice } };
  const inOneTransaction = async (tx: Tx): Promise<Outcome<{ memberId: bigint; token: string }>> => {
    // A password that changes at this moment waits for this session and ends it, or has come first and opens none.
    const held = await tx.query('select 1 from member where id = $1 and password_hash = $2 for share', [
      member.id,
      member.passwordHash,
    ]);
    if (held.rows.length !== 1) return refused('wrong_credentials');
    if (await isClosed(tx, member.id)) return refused('account_closed');
    // Digits behind a password are a code only where there is something to be asked for.
    if (meant.password !== password && !(await asksOf(tx, member.id)).on) return refused('wrong_credentials');
    const now = clock.now();
    const denied = await refuseDeniedMember(tx, now, member.id, device);
    if (denied) return denied;
    const asked = await askAtSignIn(tx, now, { memberId: member.id, device, code: meant.code });
    if (asked) return asked;
    await tellOfNewDevice(tx, clock, member.id, device);
    return done({ memberId: member.id, token: await sessions.open(tx, member.id, device, idleMs) });
  };
  return countingCode(site, tried, () => database.transaction(inOneTransaction));
}

/** Which of what may have been meant is right; as much work for a name that does not exist. */
async function rightOf(member: FoundMember | undefined, meant: readonly Typed[]): Promise<Typed | undefined> {
  for (const one of meant)
    if (member ? await verifyPassword(member.passwordHash, one.password) : await verifyNothing(one.password))
      return one;
  return undefined;
}

/** In their order: an attempt that one of them stops does not count with those behind it. */
function countersFor(account: string, device: Device, member: FoundMember | undefined): readonly Counter[] {
  if (member?.knownDevice && device.id !== undefined)
    return [[perKnownDevice, `${member.id}/${hashOf(device.id).toString('base64url')}`]];
  const network = networkOf(device.address);
  // Names are as long as their field lets them be; a counter's name is not.
  const name = hashOf(account).toString('base64url');
  return [
    [perPlace, `${name}/${network}`],
    [perAddress, network],
    ...(member?.knownAddress
      ? []
      : ([
          [perAccount, name],
          [perAccountAndDay, name],
        ] as const)),
  ];
}
