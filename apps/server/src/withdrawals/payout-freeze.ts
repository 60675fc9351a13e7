/** What holds payouts up for a while: an address that is new, and credentials that have just changed hands (adversaries, T8). */
import { inboxTexts } from '../inbox/index.ts';
import { tellOfAccount } from '../members/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';

export type Credential = 'login_password' | 'pay_password' | 'second_factor';

const hourMs = 3_600_000;
/** What one stolen thing may have done holds payouts so long at least, whatever the operator has set. */
const weakenedHours = 24;

/**
 * Freezes a member's payouts in the transaction that changes a credential: what is asked for from now on, what awaits review, and
 * what was approved and is not sent. After a recovery, and after the last second factor was taken away, nothing can be asked for either
 * (decision 123). Tells the member in their inbox, on every device that gets notices, and by e-mail.
 */
export async function freezePayouts(
  tx: Tx,
  { settings, clock }: { readonly settings: Settings; readonly clock: Clock },
  {
    memberId,
    credential,
    recovered = false,
  }: { readonly memberId: bigint; readonly credential: Credential; readonly recovered?: boolean },
): Promise<void> {
  const set = await settings.current('withdrawals');
  const weakened = recovered || credential === 'second_factor';
  const freezeHours = weakened ? Math.max(set.freezeHours, weakenedHours) : set.freezeHours;
  const now = clock.now();
  const until = freezeHours === 0 ? undefined : new Date(now.getTime() + freezeHours * hourMs);
  if (until) {
    await tx.query(
      `insert into payout_freeze (member_id, credential, changed_at, until, refused_until) values ($1, $2, $3, $4, $5)
       on conflict (member_id) do update set credential = excluded.credential, changed_at = excluded.changed_at,
         until = greatest(payout_freeze.until, excluded.until),
         refused_until = greatest(payout_freeze.refused_until, excluded.refused_until)`,
      [memberId, credential, now, until, weakened ? until : null],
    );
    await tx.query(
      `update withdrawal_order set held_until = $2, held_for = 'credentials'
        where member_id = $1 and state = 'pending' and (held_until is null or held_until < $2)`,
      [memberId, until],
    );
  }
  const told = { credential, at: beijingText(now), until: until && beijingText(until) };
  await tellOfAccount(tx, clock, memberId, inboxTexts.credentialChanged(told));
}

/** Until when nothing is paid to the member because of their credentials. */
export async function frozenUntil(db: Queryable, memberId: bigint, now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ until: Date }>(
    'select until from payout_freeze where member_id = $1 and until > $2',
    [memberId, now],
  );
  return rows[0]?.until;
}

/**
 * Whether a withdrawal may be asked for at all: not for a day after a password was recovered or the second factor taken away. Refusals
 * `payouts_recovering`, `payouts_without_factor`
 * @returns as `frozenUntil`
 */
export async function freezeOf(
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<Outcome<Date | undefined>> {
  const { rows } = await db.query<{ credential: Credential; until: Date; refused: Date | null }>(
    `select credential, until, refused_until as refused from payout_freeze
      where member_id = $1 and (until > $2 or refused_until > $2)`,
    [memberId, now],
  );
  const [row] = rows;
  if (!row) return done(undefined);
  if (row.refused === null || row.refused <= now) return done(row.until);
  const until = beijingText(row.refused);
  return row.credential === 'second_factor'
    ? refused('payouts_without_factor', { until })
    : refused('payouts_recovering', { until });
}
