import type { Tx } from '../platform/database.ts';

/** What was sent, and what it was known by; that there was a form, and who decided about it, stays. */
export async function eraseIdentity(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('delete from identity_picture where member_id = $1', [memberId]);
  await tx.query('update identity_level set of_age_at = null where member_id = $1', [memberId]);
  await tx.query('update identity_form set details = null, document = null where member_id = $1', [memberId]);
}
