/** The pay password: asked for whatever moves money out or binds a card (specification, chapter 6). */
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { verifyPassword } from './password.ts';

/** Five wrong in a row lock it for an hour (business rules, Withdrawal). */
export const allowedFailures = 5;
export const lockMs = 3_600_000;

/**
 * Verifies in a transaction of its own, so that a wrong attempt counts even though what it was for is refused. Attempts of
 * one member run one after the other: a burst of guesses cannot slip past the count.
 * @returns refusals `wrong_pay_password`, `pay_password_locked`
 */
export async function verifyPayPassword(
  database: Database,
  clock: Clock,
  memberId: bigint,
  payPassword: string,
): Promise<Outcome<true>> {
  return database.transaction(async (tx) => {
    const member = await tx.kysely
      .selectFrom('member')
      .select(['pay_password_hash', 'pay_password_failures', 'pay_password_locked_until'])
      .where('id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const now = clock.now();
    if (member.pay_password_locked_until && member.pay_password_locked_until > now)
      return refused('pay_password_locked');
    const right = await verifyPassword(member.pay_password_hash, payPassword);
    const failures = right ? 0 : member.pay_password_failures + 1;
    const locks = failures >= allowedFailures;
    await tx.kysely
      .updateTable('member')
      .set({
        pay_password_failures: locks ? 0 : failures,
        pay_password_locked_until: locks ? new Date(now.getTime() + lockMs) : null,
      })
      .where('id', '=', memberId)
      .execute();
    if (locks) return refused('pay_password_locked');
    return right ? done(true) : refused('wrong_pay_password');
  });
}
