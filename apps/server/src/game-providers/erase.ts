import type { Tx } from '../platform/database.ts';

/** What staff wrote of wins that were held; bets and sums are books. */
export async function eraseWinNotes(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query("update win_review set note = '-' where member_id = $1 and note is not null", [memberId]);
}
