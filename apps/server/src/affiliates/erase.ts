import type { Tx } from '../platform/database.ts';

/** What somebody who is no agent wrote of themselves to become one, and was answered. */
export async function eraseApplications(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    "update agent_application set mobile = '', apply_info = '', reason = case when reason is null then null else '-' end where member_id = $1",
    [memberId],
  );
}
