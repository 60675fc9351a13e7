/** Passwords that are set anew without the old ones: by a second factor, or by a request that support agreed to. */
import type { AppContext } from '../platform/context.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { hashPassword } from '../platform/password.ts';
import type { Credential, OnCredentialChange } from './change-password.ts';
import { refuseLogin, refusePay } from './password-rules.ts';
import type { Sessions } from './sessions.ts';
import type { Factor } from './spend-code.ts';

export interface NewPasswords {
  readonly login?: string | undefined;
  readonly pay?: string | undefined;
}

/** Their hashes; made before a transaction, for hashing takes long. */
export interface PreparedPasswords {
  readonly hashes: readonly (readonly [Credential, string])[];
}

/** Refusals of the forms (`new_password_short` ...), and of passwords that are easily guessed */
export async function preparePasswords(
  { login, pay }: NewPasswords,
  username: string,
): Promise<Outcome<PreparedPasswords>> {
  const refusal =
    (login === undefined ? undefined : refuseLogin(login, username)) ??
    (pay === undefined ? undefined : refusePay(pay, username));
  if (refusal) return refusal;
  if (login !== undefined && login === pay) return refused('passwords_alike');
  const hashes: (readonly [Credential, string])[] = [];
  if (login !== undefined) hashes.push(['login_password', await hashPassword(login)]);
  if (pay !== undefined) hashes.push(['pay_password', await hashPassword(pay)]);
  return done({ hashes });
}

/**
 * Sets them, notes by what, freezes payouts and tells the member. Every session ends where the login
 * password is among them, or support agreed; call
 * `sessions.forget` when the transaction has committed.
 */
export async function setPasswords(
  tx: Tx,
  {
    clock,
    sessions,
    onChange,
  }: { clock: AppContext['clock']; sessions: Sessions; onChange: OnCredentialChange },
  { memberId, way, hashes }: PreparedPasswords & { memberId: bigint; way: Factor | 'support' | 'email' },
): Promise<void> {
  const now = clock.now();
  for (const [credential, hash] of hashes) {
    if (credential === 'login_password')
      await tx.query('update member set password_hash = $2 where id = $1', [memberId, hash]);
    else
      await tx.query(
        'update member set pay_password_hash = $2, pay_password_failures = 0, pay_password_locked_until = null where id = $1',
        [memberId, hash],
      );
    await tx.query(
      'insert into credential_recovery (member_id, credential, way, at) values ($1, $2, $3, $4)',
      [memberId, credential, way, now],
    );
    await onChange(tx, { memberId, credential, recovered: true });
  }
  // After they were told: their browsers are to hear of it.
  if (way === 'support' || hashes.some(([credential]) => credential === 'login_password'))
    await sessions.endAll(tx, memberId, 'recovered');
}
