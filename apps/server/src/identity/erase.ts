import type { Tx } from '../platform/database.ts';

/**
 * A member's forms, before anything else of theirs is changed: whoever decides about one has it first, and then the check, the inbox and
 * the member. The other way round each would wait for the other.
 */
export async function lockForms(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('select from identity_form where member_id = $1 order by id for update', [memberId]);
}

/**
 * What was sent, what it was known by, and what a checking service found in it; that there was a form, and who or what decided about it,
 * stays. One that waits is over: nobody can read it.
 */
export async function eraseIdentity(tx: Tx, memberId: bigint, now: Date): Promise<void> {
  await lockForms(tx, memberId);
  await tx.query('delete from identity_picture where member_id = $1', [memberId]);
  await tx.query(
    `update identity_check set state = case when state in ('queued', 'asked') then 'over' else state end, reasons = '{}', same_name = null
      where form_id in (select id from identity_form where member_id = $1)`,
    [memberId],
  );
  await tx.query(
    "update identity_reading set reason = '-' where form_id in (select id from identity_form where member_id = $1)",
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
