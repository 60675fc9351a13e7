/** What holds payouts up for a while: an address that is new, and credentials that have just changed hands (adversaries, T8). */
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { announceArrival } from '../push/index.ts';
import type { Settings } from '../settings/index.ts';

export type Credential = 'login_password' | 'pay_password';

const hourMs = 3_600_000;

/**
 * Freezes a member's payouts in the transaction that changes a credential: what is asked for from now on, what awaits review, and
 * what was approved and is not sent. Tells the member in their inbox and on every device that gets notices.
 */
export async function freezePayouts(
  tx: Tx,
  { settings, clock }: { readonly settings: Settings; readonly clock: Clock },
  { memberId, credential }: { readonly memberId: bigint; readonly credential: Credential },
): Promise<void> {
  const { freezeHours } = await settings.current('withdrawals');
  const now = clock.now();
  const until = freezeHours === 0 ? undefined : new Date(now.getTime() + freezeHours * hourMs);
  if (until) {
    await tx.query(
      `insert into payout_freeze (member_id, credential, changed_at, until) values ($1, $2, $3, $4)
       on conflict (member_id) do update set credential = excluded.credential, changed_at = excluded.changed_at,
         until = greatest(payout_freeze.until, excluded.until)`,
      [memberId, credential, now, until],
    );
    await tx.query(
      `update withdrawal_order set held_until = $2, held_for = 'credentials'
        where member_id = $1 and state = 'pending' and (held_until is null or held_until < $2)`,
      [memberId, until],
    );
  }
  await sendInboxMessage(
    tx,
    clock,
    memberId,
    inboxTexts.credentialChanged({ credential, at: beijingText(now), until: until && beijingText(until) }),
  );
  await announceArrival(tx, clock, { kind: 'security', memberId, orderNo: newId() });
}

/** Until when nothing is paid to the member because of their credentials. */
export async function frozenUntil(db: Queryable, memberId: bigint, now: Date): Promise<Date | undefined> {
  const { rows } = await db.query<{ until: Date }>(
    'select until from payout_freeze where member_id = $1 and until > $2',
    [memberId, now],
  );
  return rows[0]?.until;
}

/** Keeps a change of credentials from passing by an order that is being made: whoever comes second sees the other. */
export async function lockCredentials(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('select 1 from member where id = $1 for share', [memberId]);
}
