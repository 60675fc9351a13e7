import type { Tx } from '../platform/database.ts';

/** What the member wrote and was answered; that there was a conversation stays. */
export async function eraseConversations(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `update conversation_message m set body = '-', order_no = null from conversation c
      where c.id = m.conversation_id and c.member_id = $1`,
    [memberId],
  );
}
