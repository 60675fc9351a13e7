/** Becoming a member (specification, chapter 5, Registration). */

import { preparedUsername, skeletonOf } from '@mingpai/contract/rules/names';
import { type RegistrationForm, registrationRules } from '@mingpai/contract/rules/registration';
import { firstFailure } from '@mingpai/contract/rules/rule';
import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { networkOf } from '../platform/network.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { hashPassword } from '../platform/password.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { noteRelated } from '../related-accounts/index.ts';
import { refuseDenied } from '../screening/index.ts';
import { refuseStopped } from '../stops/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { noteEvent } from '../webhooks/index.ts';
import { agreeByRegistering } from './agreements.ts';
import { isRetired } from './closing.ts';
import { refuseGuessable } from './password-rules.ts';
import type { Device, Sessions } from './sessions.ts';

export interface Registration extends RegistrationForm {
  /** Referral code: the id of the member who invited, and behind a `-` the link by which. */
  readonly pid?: string | undefined;
}

export interface RegistrationDeps {
  readonly wallet: Wallet;
  readonly sessions: Sessions;
  /** Asked once the account is there with its name and its browser; a refusal leaves none. */
  readonly refuseNewcomer: (tx: Tx, memberId: bigint) => Promise<Refused | undefined>;
  /** Told by which link of an agent's the newcomer came, where the referral code says so. */
  readonly cameBy: (tx: Tx, memberId: bigint, campaign: string) => Promise<void>;
}

/** Accounts made from one address; a family behind one router still gets through. */
export const registrationsPerAddress: LimitRule = {
  name: 'register/address',
  attempts: 30,
  perSeconds: 3_600,
};

/**
 * Checks the form in the specification's order, makes the member with an empty wallet, and signs them in.
 * @returns the session's token; refusals `bad_input` (first failing check's message), `password_common`, `password_like_name`,
 *   `username_taken`, `rate_limited`, `turned_away`, those of `refuseNewcomer`
 */
export async function register(
  { database, clock, limits }: AppContext,
  { wallet, sessions, refuseNewcomer, cameBy }: RegistrationDeps,
  form: Registration,
  device: Device,
): Promise<Outcome<{ memberId: bigint; token: string }>> {
  const failure = firstFailure(registrationRules, form);
  if (failure) return refused(failure.code);
  const guessable = refuseGuessable(form.password, form.name) ?? refuseGuessable(form.paypassword, form.name);
  if (guessable) return guessable;
  if ((await limits.hit(registrationsPerAddress, networkOf(device.address))) !== undefined)
    return refused('rate_limited');
  // Before the transaction: it holds up whoever writes a denial.
  const secrets = await hashedSecrets({ password: form.password, payPassword: form.paypassword });
  return database.transaction(async (tx) => {
    const stopped = await refuseStopped(tx, clock.now(), [{ kind: 'sign_ups' }]);
    if (stopped) return stopped;
    const denied = await refuseDenied(tx, clock.now(), {
      device: device.id,
      address: device.address,
      name: form.realname,
    });
    if (denied) return denied;
    const created = await createMember(tx, clock, wallet, {
      username: preparedUsername(form.name),
      secrets,
      realName: form.realname.trim(),
      referrerId: await referrer(tx, form.pid),
    });
    if (!created.ok) return created;
    const { memberId } = created.value;
    const token = await sessions.open(tx, memberId, device);
    await agreeByRegistering(tx, memberId, clock.now());
    const unwanted = await refuseNewcomer(tx, memberId);
    if (unwanted) return unwanted;
    const campaign = codeIn(form.pid)?.campaign;
    if (campaign !== undefined) await cameBy(tx, memberId, campaign);
    await noteRelated(tx, clock, { memberId, moment: 'registration' });
    await noteEvent(tx, clock, { kind: 'member.registered', data: { memberId: Number(memberId) } });
    return done({ memberId, token });
  });
}

/** Both passwords of a member, as they are kept. */
export interface HashedSecrets {
  readonly passwordHash: string;
  readonly payPasswordHash: string;
}

/** Slow on purpose: outside of transactions, where nobody waits for it. */
export async function hashedSecrets(secrets: {
  readonly password: string;
  readonly payPassword: string;
}): Promise<HashedSecrets> {
  const [passwordHash, payPasswordHash] = await Promise.all([
    hashPassword(secrets.password),
    hashPassword(secrets.payPassword),
  ]);
  return { passwordHash, payPasswordHash };
}

export interface NewMember {
  readonly username: string;
  readonly secrets: HashedSecrets;
  readonly realName: string;
  readonly referrerId?: bigint | null;
}

/** A member with an empty wallet. Refusal `username_taken`. */
export async function createMember(
  tx: Tx,
  clock: Clock,
  wallet: Wallet,
  { username, secrets: { passwordHash, payPasswordHash }, realName, referrerId = null }: NewMember,
): Promise<Outcome<{ memberId: bigint }>> {
  if (await isRetired(tx, username)) return refused('username_taken');
  // A conflict is of the name itself, or of one that is taken for it.
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into member
            (username, name_skeleton, password_hash, pay_password_hash, real_name, referrer_id, registered_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing
     returning id`,
    [username, skeletonOf(username), passwordHash, payPasswordHash, realName, referrerId, clock.now()],
  );
  const [member] = rows;
  if (!member) return refused('username_taken');
  await wallet.open(tx, member.id);
  return done({ memberId: member.id });
}

/** A code that leads to nobody is no reason to turn a newcomer away. */
async function referrer(tx: Tx, pid: string | undefined): Promise<bigint | null> {
  const code = codeIn(pid);
  if (code === undefined) return null;
  const { rows } = await tx.query<{ id: bigint }>('select id from member where id = $1', [code.member]);
  return rows[0]?.id ?? null;
}

/** `100001`, or `100001-k7mx2p`. */
function codeIn(pid = ''): { readonly member: bigint; readonly campaign: string | undefined } | undefined {
  const [, member, campaign] = /^(\d{1,18})(?:-([a-z2-9]{6}))?$/.exec(pid) ?? [];
  return member === undefined ? undefined : { member: BigInt(member), campaign };
}
