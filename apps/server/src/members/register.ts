/** Becoming a member (specification, chapter 5, Registration). */
import { preparedUsername, skeletonOf } from '@mingpai/contract/rules/names';
import { type RegistrationForm, registrationRules } from '@mingpai/contract/rules/registration';
import { firstFailure } from '@mingpai/contract/rules/rule';
import type { Site } from '../app/site.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import type { Wallet } from '../wallet/index.ts';
import { hashPassword } from './password.ts';
import type { Device, Sessions } from './sessions.ts';

export interface Registration extends RegistrationForm {
  /** Referral code: the id of the member who invited. */
  readonly pid?: string | undefined;
}

/** Accounts made from one address; a family behind one router still gets through. */
export const registrationsPerAddress: LimitRule = {
  name: 'register/address',
  attempts: 30,
  perSeconds: 3_600,
};

/**
 * Checks the form in the specification's order, makes the member with an empty wallet, and signs them in.
 * @returns the session's token; refusals `bad_input` (first failing check's message), `username_taken`, `rate_limited`
 */
export async function register(
  { database, clock, limits }: Site,
  wallet: Wallet,
  sessions: Sessions,
  form: Registration,
  device: Device,
): Promise<Outcome<{ memberId: bigint; token: string }>> {
  const failure = firstFailure(registrationRules, form);
  if (failure) return refused('bad_input', failure.message);
  if ((await limits.hit(registrationsPerAddress, device.address)) !== undefined)
    return refused('rate_limited');
  return database.transaction(async (tx) => {
    const created = await createMember(tx, clock, wallet, {
      username: preparedUsername(form.name),
      password: form.password,
      payPassword: form.paypassword,
      realName: form.realname.trim(),
      referrerId: await referrer(tx, form.pid),
    });
    if (!created.ok) return created;
    const { memberId } = created.value;
    return done({ memberId, token: await sessions.open(tx, memberId, device) });
  });
}

export interface NewMember {
  readonly username: string;
  readonly password: string;
  readonly payPassword: string;
  readonly realName: string;
  readonly referrerId?: bigint | null;
}

/** A member with an empty wallet. Refusal `username_taken`. */
export async function createMember(
  tx: Tx,
  clock: Clock,
  wallet: Wallet,
  { username, password, payPassword, realName, referrerId = null }: NewMember,
): Promise<Outcome<{ memberId: bigint }>> {
  const [passwordHash, payPasswordHash] = await Promise.all([
    hashPassword(password),
    hashPassword(payPassword),
  ]);
  const member = await tx.kysely
    .insertInto('member')
    .values({
      username,
      name_skeleton: skeletonOf(username),
      password_hash: passwordHash,
      pay_password_hash: payPasswordHash,
      real_name: realName,
      referrer_id: referrerId,
      registered_at: clock.now(),
    })
    // Of the name itself, or of one that is taken for it.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!member) return refused('username_taken');
  await wallet.open(tx, member.id);
  return done({ memberId: member.id });
}

/** A code that leads to nobody is no reason to turn a newcomer away. */
async function referrer(tx: Tx, pid: string | undefined): Promise<bigint | null> {
  if (pid === undefined || !/^\d{1,18}$/.test(pid)) return null;
  const row = await tx.kysely
    .selectFrom('member')
    .select('id')
    .where('id', '=', BigInt(pid))
    .executeTakeFirst();
  return row?.id ?? null;
}
