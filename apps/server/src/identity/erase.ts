import type { Tx } from '../platform/database.ts';

/** What was sent, and what it was known by; that there was a form, and who decided about it, stays. One that waits is over: nobody can read it. */
export async function eraseIdentity(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await tx.query('delete from identity_picture where member_id = $1', [memberId]);
  await tx.query(
    `update identity_check set state = 'over'
      where state in ('queued', 'asked') and form_id in (select id from identity_form where member_id = $1)`,
    [memberId],
  );
  await tx.query('update identity_level set of_age_at = null where member_id = $1', [memberId]);
  await tx.query(
    `update identity_form set details = null, document = null,
            state = case when state = 'open' then 'refused' else state end,
            reason = case when state = 'open' then 'unreadable' else reason end,
            decided_at = case when state = 'open' then $2 else decided_at end
      where member_id = $1`,
    [memberId, now],
  );
}
