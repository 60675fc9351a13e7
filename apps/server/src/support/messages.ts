/** What is written in conversations, by whom, and who has seen it. Plain text: nothing in it is ever run or rendered. */

import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { tellNews } from './conversation-events.ts';

export interface Message {
  readonly id: bigint;
  readonly author: 'member' | 'staff';
  /** The name of the member of staff. */
  readonly staffName: string | null;
  readonly body: string;
  readonly orderNo: string | null;
  readonly clientId: string;
  readonly createdAt: Date;
}

export interface Writing {
  readonly conversationId: bigint;
  readonly body: string;
  /** The writer's own id: sent twice, it is kept once. */
  readonly clientId: string;
  readonly orderNo?: string | undefined;
  /** None: the member or visitor writes. */
  readonly staffId?: bigint;
}

/** Messages of a conversation that are shown at once when it opens. */
const firstLook = 50;
/** A member who has not looked for this long is told by the inbox, in ms. */
const absentMs = 60_000;

const columns = `m.id, m.author, s.name as "staffName", m.body, m.order_no as "orderNo", m.client_id as "clientId",
  m.created_at as "createdAt"`;

/** The latest messages, oldest first; with `after`, only those behind it. */
export async function messagesOf(
  db: Queryable,
  conversationId: bigint,
  after?: bigint,
): Promise<readonly Message[]> {
  const { rows } = await db.query<Message>(
    `select ${columns} from conversation_message m left join staff_name s on s.id = m.staff_id
      where m.conversation_id = $1 and m.id > $2 order by m.id desc limit ${firstLook}`,
    [conversationId, after ?? 0n],
  );
  return rows.reverse();
}

/** The newest message of all conversations; 0: there is none. */
export async function lastMessage(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ last: bigint }>(
    'select coalesce(max(id), 0) as last from conversation_message',
  );
  return rows[0]?.last ?? 0n;
}

/** Writes a message and tells whoever waits for it. @returns the message; the one that is there already when it is sent twice */
export async function write(site: AppContext, writing: Writing): Promise<Message> {
  const { database, clock } = site;
  const { conversationId, body, clientId, orderNo, staffId } = writing;
  const author = staffId === undefined ? 'member' : 'staff';
  return database.transaction(async (tx) => {
    const now = clock.now();
    const { rows } = await tx.query<{ id: bigint }>(
      `insert into conversation_message (conversation_id, author, staff_id, body, order_no, client_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (conversation_id, author, client_id) do nothing returning id`,
      [conversationId, author, staffId ?? null, body, orderNo ?? null, clientId, now],
    );
    const [written] = rows;
    if (written) await noteLatest(tx, conversationId, written.id, author, now, staffId);
    return wrote(tx, conversationId, author, clientId);
  });

  async function noteLatest(
    tx: Tx,
    conversation: bigint,
    id: bigint,
    from: 'member' | 'staff',
    now: Date,
    by: bigint | undefined,
  ): Promise<void> {
    const { rows } = await tx.query<{ member_id: bigint | null; member_seen_at: Date | null }>(
      `update conversation
          set last_message = greatest(last_message, $2), last_from = $3, last_at = $4, closed_at = null,
              member_read = case when $3 = 'member' then greatest(member_read, $2) else member_read end,
              staff_read = case when $3 = 'staff' then greatest(staff_read, $2) else staff_read end,
              assigned_to = coalesce(assigned_to, $5)
        where id = $1 returning member_id, member_seen_at`,
      [conversation, id, from, now, by ?? null],
    );
    await tellNews(tx, conversation);
    const [{ member_id: memberId = null, member_seen_at: seenAt = null } = {}] = rows;
    const absent = seenAt === null || now.getTime() - seenAt.getTime() > absentMs;
    if (from === 'staff' && memberId !== null && absent)
      await sendInboxMessage(tx, clock, memberId, inboxTexts.serviceAnswered());
  }
}

async function wrote(tx: Tx, conversationId: bigint, author: string, clientId: string): Promise<Message> {
  const { rows } = await tx.query<Message>(
    `select ${columns} from conversation_message m left join staff_name s on s.id = m.staff_id
      where m.conversation_id = $1 and m.author = $2 and m.client_id = $3`,
    [conversationId, author, clientId],
  );
  const [message] = rows;
  if (!message) throw new Error('the message was not kept');
  return message;
}

/** Somebody looks: up to where they have seen it. @returns whether that told the other side something new */
export async function look(
  tx: Tx,
  conversationId: bigint,
  side: 'member' | 'staff',
  seen: bigint,
  now: Date,
): Promise<void> {
  const { rows } = await tx.query<{ moved: boolean }>(
    side === 'member'
      ? `update conversation set member_read = greatest(member_read, least($2, last_message)), member_seen_at = $3
          where id = $1 returning member_read > (select member_read from conversation where id = $1) as moved`
      : `update conversation set staff_read = greatest(staff_read, least($2, last_message))
          where id = $1 and $3::timestamptz is not null
         returning staff_read > (select staff_read from conversation where id = $1) as moved`,
    [conversationId, seen, now],
  );
  if (rows[0]?.moved) await tellNews(tx, conversationId);
}

/** Up to which message the other side has seen it. */
export async function readBy(
  db: Queryable,
  conversationId: bigint,
  side: 'member' | 'staff',
): Promise<bigint> {
  const { rows } = await db.query<{ read: bigint }>(
    `select ${side === 'member' ? 'member_read' : 'staff_read'} as read from conversation where id = $1`,
    [conversationId],
  );
  return rows[0]?.read ?? 0n;
}
