/** Somebody under age pays in nothing and plays nothing from the moment it is known; what they paid in they can take out. */
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';

/** A level that was given stays: what is said of the age is one thing, what was shown before another. @param ofAgeAt when the member comes of age, by what they sent */
export async function noteUnderage(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  memberId: bigint,
  ofAgeAt: Date,
): Promise<void> {
  await tx.query(
    `insert into identity_level as l (member_id, level, since, of_age_at) values ($1, 'none', $2, $3)
     on conflict (member_id) do update set of_age_at = excluded.of_age_at`,
    [memberId, clock.now(), ofAgeAt],
  );
  const told = { verdict: 'refused', level: 'basic', reason: 'underage' } as const;
  await sendInboxMessage(tx, clock, memberId, inboxTexts.identityDecided(told));
}
