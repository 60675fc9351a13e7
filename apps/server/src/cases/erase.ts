import type { Tx } from '../platform/database.ts';

/**
 * Words of the cases that a member was in, of those too that were about others besides: nobody can tell whose each sentence is. Who
 * looked into it, of whom and when stays.
 */
export async function eraseCases(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    "update case_comment set body = '-' where case_id in (select case_id from case_link where member_id = $1)",
    [memberId],
  );
  await tx.query(
    "update case_file set subject = '-' where id in (select case_id from case_link where member_id = $1)",
    [memberId],
  );
}
