/** Changing the login password (ends every session) and the pay password (keeps them); specification, chapter 4. */
import { passwordChangeRules, payPasswordChangeRules } from '@mingpai/contract/rules/password-change';
import { firstFailure } from '@mingpai/contract/rules/rule';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { hashPassword, verifyPassword } from '../platform/password.ts';
import { type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import { refuseGuessable } from './password-rules.ts';
import { verifyPayPassword } from './pay-password.ts';
import type { Sessions } from './sessions.ts';

export type Credential = 'login_password' | 'pay_password' | 'second_factor';

/** What else has to happen when a credential changes, in the same transaction. */
export type OnCredentialChange = (
  tx: Tx,
  change: {
    readonly memberId: bigint;
    readonly credential: Credential;
    /** Set anew without the old one: no withdrawal can be asked for, for a while. */
    readonly recovered?: true;
  },
) => Promise<void>;

export interface PasswordChange {
  readonly memberId: bigint;
  readonly old: string;
  readonly next: string;
}

/** Guesses at the old password through this door are as limited as at sign-in. */
const perMember: LimitRule = { name: 'change-password/member', attempts: 10, perSeconds: 900 };

/** @returns refusals `bad_input`, `password_common`, `password_like_name`, `wrong_old_password`, `rate_limited` */
export async function changeLoginPassword(
  { database, limits }: AppContext,
  sessions: Sessions,
  onChange: OnCredentialChange,
  { memberId, old, next }: PasswordChange,
): Promise<Outcome<null>> {
  const failure =
    checkChange(passwordChangeRules, old, next) ?? refuseGuessable(next, await nameOf(database, memberId));
  if (failure) return failure;
  if ((await limits.hit(perMember, String(memberId))) !== undefined) return refused('rate_limited');
  const change = async (): Promise<boolean> => {
    const passwordHashBefore = await loginHashOf(database, memberId);
    if (!(await verifyPassword(passwordHashBefore, old))) return false;
    const passwordHash = await hashPassword(next);
    return database.transaction(async (tx) => {
      // Of two changes at once the first has the old password; for the second it is not the old one any more.
      const { rows } = await tx.query(
        'update member set password_hash = $2 where id = $1 and password_hash = $3 returning id',
        [memberId, passwordHash, passwordHashBefore],
      );
      if (rows.length !== 1) return false;
      // Before the sessions end: their browsers are to be told of it.
      await onChange(tx, { memberId, credential: 'login_password' });
      await sessions.endAll(tx, memberId, 'password_changed');
      return true;
    });
  };
  if (!(await unlessItBreaks(limits, [[perMember, String(memberId)]], change)))
    return refused('wrong_old_password');
  sessions.forget({ memberId });
  await limits.clear(perMember, String(memberId));
  return done(null);
}

/** @returns refusals `bad_input`, `password_common`, `password_like_name`, `wrong_old_password`, `pay_password_locked` */
export async function changePayPassword(
  { database, clock }: AppContext,
  onChange: OnCredentialChange,
  { memberId, old, next }: PasswordChange,
): Promise<Outcome<null>> {
  const failure =
    checkChange(payPasswordChangeRules, old, next) ?? refuseGuessable(next, await nameOf(database, memberId));
  if (failure) return failure;
  const verified = await verifyPayPassword(database, clock, memberId, old);
  if (!verified.ok)
    return refused(verified.code === 'wrong_pay_password' ? 'wrong_old_password' : verified.code);
  const payPasswordHash = await hashPassword(next);
  const changed = await database.transaction(async (tx) => {
    // As with the login password: of two changes at once the second has not the old one any more.
    const { rows } = await tx.query(
      'update member set pay_password_hash = $2 where id = $1 and pay_password_hash = $3 returning id',
      [memberId, payPasswordHash, verified.value],
    );
    if (rows.length !== 1) return false;
    await onChange(tx, { memberId, credential: 'pay_password' });
    return true;
  });
  return changed ? done(null) : refused('wrong_old_password');
}

/** The login password asked for again within a session. Refusals `wrong_login_password`, `rate_limited` */
export async function verifyLoginPassword(
  { database, limits }: AppContext,
  memberId: bigint,
  password: string,
): Promise<Outcome<null>> {
  if ((await limits.hit(perMember, String(memberId))) !== undefined) return refused('rate_limited');
  const isRight = async () => verifyPassword(await loginHashOf(database, memberId), password);
  if (!(await unlessItBreaks(limits, [[perMember, String(memberId)]], isRight)))
    return refused('wrong_login_password');
  await limits.takeBack(perMember, String(memberId));
  return done(null);
}

async function nameOf(db: Queryable, memberId: bigint): Promise<string> {
  const { rows } = await db.query<{ username: string }>('select username from member where id = $1', [
    memberId,
  ]);
  return rows[0]?.username ?? '';
}

async function loginHashOf(db: Queryable, memberId: bigint): Promise<string> {
  const { rows } = await db.query<{ password_hash: string }>(
    'select password_hash from member where id = $1',
    [memberId],
  );
  const [row] = rows;
  if (!row) throw new Error(`no member ${memberId}`);
  return row.password_hash;
}

/** The wire carries no confirmation; the screen has compared it. */
function checkChange(rules: typeof passwordChangeRules, old: string, next: string) {
  const failure = firstFailure(rules, { old, next, confirm: next });
  return failure ? refused(failure.code) : undefined;
}
