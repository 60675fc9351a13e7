import type { Tx } from '../platform/database.ts';

/** What corrections were made for, to staff and to the member; sums and people stay. */
export async function eraseAdjustments(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `update adjustment set note = '-', member_note = '', verdict = case when verdict is null then null else '-' end
      where member_id = $1`,
    [memberId],
  );
}
