import type { Tx } from '../platform/database.ts';

/** What somebody who is no agent wrote of themselves to become one, and was answered. */
export async function eraseApplications(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    "update agent_application set mobile = '', apply_info = '', reason = case when reason is null then null else '-' end where member_id = $1",
    [memberId],
  );
}

/** What an agent wrote against statements, and was answered; the sums stay, they are books. */
export async function eraseDisputes(tx: Tx, memberId: bigint): Promise<void> {
  const own = 'statement_id in (select id from agent_statement where agent_id = $1)';
  await tx.query(`update agent_dispute set reason = '-' where ${own}`, [memberId]);
  await tx.query(`update agent_dispute_answer set answer = '-' where ${own}`, [memberId]);
}
