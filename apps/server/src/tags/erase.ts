import type { Tx } from '../platform/database.ts';

/** What staff called a member. */
export async function eraseTags(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('delete from member_tag where member = $1', [memberId]);
}
