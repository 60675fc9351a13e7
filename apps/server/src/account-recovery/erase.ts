import type { Tx } from '../platform/database.ts';

/** Who asked for a way back, from where, and what came of it. */
export async function eraseRecoveries(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query('delete from account_recovery where member_id = $1', [memberId]);
}
