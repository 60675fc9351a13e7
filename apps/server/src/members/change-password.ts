/** Changing the login password (ends every session) and the pay password (keeps them); specification, chapter 4. */
import { passwordChangeRules } from '@mingpai/contract/rules/password-change';
import { firstFailure } from '@mingpai/contract/rules/rule';
import type { Site } from '../app/site.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { verifyPayPassword } from './pay-password.ts';
import type { Sessions } from './sessions.ts';

/** What else has to happen when a credential changes, in the same transaction. */
export type OnCredentialChange = (
  tx: Tx,
  change: { readonly memberId: bigint; readonly credential: 'login_password' | 'pay_password' },
) => Promise<void>;

export interface PasswordChange {
  readonly memberId: bigint;
  readonly old: string;
  readonly next: string;
}

/** Guesses at the old password through this door are as limited as at sign-in. */
const perMember: LimitRule = { name: 'change-password/member', attempts: 10, perSeconds: 900 };

/** @returns refusals `bad_input`, `wrong_old_password`, `rate_limited` */
export async function changeLoginPassword(
  { database, limits }: Site,
  sessions: Sessions,
  onChange: OnCredentialChange,
  { memberId, old, next }: PasswordChange,
): Promise<Outcome<null>> {
  const failure = checkChange(old, next);
  if (failure) return failure;
  if ((await limits.hit(perMember, String(memberId))) !== undefined) return refused('rate_limited');
  const { password_hash } = await database.kysely
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(password_hash, old))) return refused('wrong_old_password');
  const passwordHash = await hashPassword(next);
  const changed = await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.kysely
      .updateTable('member')
      .set({ password_hash: passwordHash })
      .where('id', '=', memberId)
      // Of two changes at once the first has the old password; for the second it is not the old one any more.
      .where('password_hash', '=', password_hash)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    // Before the sessions end: their browsers are to be told of it.
    await onChange(tx, { memberId, credential: 'login_password' });
    await sessions.endAll(tx, memberId, 'password_changed');
    return true;
  });
  if (!changed) return refused('wrong_old_password');
  sessions.forget({ memberId });
  await limits.clear(perMember, String(memberId));
  return done(null);
}

/** @returns refusals `bad_input`, `wrong_old_password`, `pay_password_locked` */
export async function changePayPassword(
  { database, clock }: Site,
  onChange: OnCredentialChange,
  { memberId, old, next }: PasswordChange,
): Promise<Outcome<null>> {
  const failure = checkChange(old, next);
  if (failure) return failure;
  const verified = await verifyPayPassword(database, clock, memberId, old);
  if (!verified.ok)
    return refused(verified.code === 'wrong_pay_password' ? 'wrong_old_password' : verified.code);
  const payPasswordHash = await hashPassword(next);
  const changed = await database.transaction(async (tx) => {
    const { numUpdatedRows } = await tx.kysely
      .updateTable('member')
      .set({ pay_password_hash: payPasswordHash })
      .where('id', '=', memberId)
      // As with the login password: of two changes at once the second has not the old one any more.
      .where('pay_password_hash', '=', verified.value)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    await onChange(tx, { memberId, credential: 'pay_password' });
    return true;
  });
  return changed ? done(null) : refused('wrong_old_password');
}

/** The wire carries no confirmation; the screen has compared it. */
function checkChange(old: string, next: string) {
  const failure = firstFailure(passwordChangeRules, { old, next, confirm: next });
  return failure ? refused('bad_input', failure.message) : undefined;
}
