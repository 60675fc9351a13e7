import type { Tx } from '../platform/database.ts';

/** What staff wrote of somebody who is nobody any more; who wrote when stays. The database lets it go once the member is erased. */
export async function eraseNotes(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("update member_note set body = '-' where member_id = $1", [memberId]);
}
