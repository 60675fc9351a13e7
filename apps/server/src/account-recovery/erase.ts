import type { Tx } from '../platform/database.ts';

/** From where somebody asked for a way back. */
export async function eraseRecoveries(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    "update account_recovery set address = '', device = '', sent_to = case when sent_to is null then null else '' end where member_id = $1",
    [memberId],
  );
}
