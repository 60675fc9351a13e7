import type { Tx } from '../platform/database.ts';

/** What the member wrote, showed and was answered, and what they said of it; that there was a conversation stays, and the stars. */
export async function eraseConversations(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    `delete from conversation_picture p using conversation_message m, conversation c
      where m.id = p.message_id and c.id = m.conversation_id and c.member_id = $1`,
    [memberId],
  );
  await tx.query(
    `update conversation_message m set body = '-', order_no = null from conversation c
      where c.id = m.conversation_id and c.member_id = $1`,
    [memberId],
  );
  await tx.query(
    `update conversation_session s set words = '' from conversation c
      where c.id = s.conversation_id and c.member_id = $1 and s.words <> ''`,
    [memberId],
  );
  await tx.query(
    `update conversation_handover h set note = '' from conversation c
      where c.id = h.conversation_id and c.member_id = $1 and h.note <> ''`,
    [memberId],
  );
}
