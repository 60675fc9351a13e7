/** What is written in conversations, by whom, and who has seen it. Plain text: nothing in it is ever run or rendered. */

import { pictureWords } from '@mingpai/contract/service';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { tellNews } from './conversation-events.ts';
import { conversationFor } from './guest-tokens.ts';
import { lockConversation, noteHandover, refuseHeldBy } from './handovers.ts';
import { keepPicture, type Picture } from './pictures.ts';
import { noteInSession } from './sessions.ts';

export interface Message {
  readonly id: bigint;
  readonly author: 'member' | 'staff';
  /** The name of the member of staff. */
  readonly staffName: string | null;
  readonly body: string;
  readonly orderNo: string | null;
  readonly clientId: string;
  readonly createdAt: Date;
  /** Pixels of its picture; null: there is none. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface Writing {
  readonly conversationId: bigint;
  readonly body: string;
  /** The writer's own id: sent twice, it is kept once. */
  readonly clientId: string;
  readonly orderNo?: string | undefined;
  /** None: the member or visitor writes. */
  readonly staffId?: bigint;
  /** Shown with it. */
  readonly picture?: Picture;
}

/** Messages of a conversation that are shown at once when it opens. */
const firstLook = 50;
/** From an older message on, no more than these. */
const longestLook = 500;
/** So many stand before the message that was looked for. */
const beforeFound = 10;
/** A member who has not looked for this long is told by the inbox, in ms. */
const absentMs = 60_000;

const columns = `m.id, m.author, s.name as "staffName", m.body, m.order_no as "orderNo", m.client_id as "clientId",
  m.created_at as "createdAt", p.width, p.height`;
const joined = `conversation_message m left join staff_name s on s.id = m.staff_id
  left join conversation_picture p on p.message_id = m.id`;

/**
 * Those behind a message that is known, oldest first, no more than one look holds: whoever reads on from the last of them misses none.
 * @param after 0: the latest ones
 */
export async function messagesOf(
  db: Queryable,
  conversationId: bigint,
  after: bigint,
): Promise<readonly Message[]> {
  if (after === 0n) return (await stretchOf(db, conversationId)).messages;
  const { rows } = await db.query<Message>(
    `select ${columns} from ${joined}
      where m.conversation_id = $1 and m.id > $2 order by m.id limit ${firstLook}`,
    [conversationId, after],
  );
  return rows;
}

export interface Stretch {
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** There are older ones. */
  readonly more: boolean;
  /** There are newer ones. */
  readonly later: boolean;
  /** When the next newer one was written; null: there is none. */
  readonly until: Date | null;
}

/** The latest messages; with `before`, the latest of those before it. */
export async function stretchOf(db: Queryable, conversationId: bigint, before?: bigint): Promise<Stretch> {
  // One more than is shown says whether there are any before it.
  const { rows } = await db.query<Message>(
    `select ${columns} from ${joined}
      where m.conversation_id = $1 and m.id < coalesce($2, 9223372036854775807) order by m.id desc limit ${firstLook + 1}`,
    [conversationId, before ?? null],
  );
  return {
    messages: rows.slice(0, firstLook).reverse(),
    more: rows.length > firstLook,
    later: before !== undefined,
    until: before === undefined ? null : await sentAt(db, conversationId, before),
  };
}

/** From a little before a message up to now, as far as one answer holds. */
export async function stretchFrom(db: Queryable, conversationId: bigint, at: bigint): Promise<Stretch> {
  const { rows: begins } = await db.query<{ id: bigint }>(
    `select id from conversation_message where conversation_id = $1 and id < $2 order by id desc limit ${beforeFound + 1}`,
    [conversationId, at],
  );
  const first = begins[Math.min(begins.length, beforeFound) - 1]?.id ?? at;
  const { rows } = await db.query<Message>(
    `select ${columns} from ${joined}
      where m.conversation_id = $1 and m.id >= $2 order by m.id limit ${longestLook + 1}`,
    [conversationId, first],
  );
  return {
    messages: rows.slice(0, longestLook),
    more: begins.length > beforeFound,
    later: rows.length > longestLook,
    until: rows[longestLook]?.createdAt ?? null,
  };
}

/** When a message of this conversation was written; null: it is none. */
async function sentAt(db: Queryable, conversationId: bigint, message: bigint): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date }>(
    'select created_at as at from conversation_message where id = $2 and conversation_id = $1',
    [conversationId, message],
  );
  return rows[0]?.at ?? null;
}

/** The newest message of all conversations; 0: there is none. */
export async function lastMessage(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ last: bigint }>(
    'select coalesce(max(id), 0) as last from conversation_message',
  );
  return rows[0]?.last ?? 0n;
}

/**
 * Writes a message and tells whoever waits for it; staff who answer take the conversation where nobody has it.
 * Refusals: `not_found`; `conversation_taken`: a colleague has it.
 * @returns the message; the one that is there already when it is sent twice
 */
export function write({ database, clock }: AppContext, writing: Writing): Promise<Outcome<Message>> {
  return database.transaction((tx) => writeIn(tx, clock, writing));
}

/**
 * Staff write to a member first, whether they ever talked or not: in the member's one conversation, which the writer takes.
 * Refusals: `not_found`: no such member; `conversation_taken`: a colleague talks with them.
 * @returns the conversation
 */
export function begin(
  { database, clock }: AppContext,
  {
    memberId,
    ...writing
  }: Omit<Writing, 'conversationId'> & { readonly memberId: bigint; readonly staffId: bigint },
): Promise<Outcome<bigint>> {
  return database.transaction(async (tx) => {
    const { rows } = await tx.query('select 1 from member_name where id = $1', [memberId]);
    if (rows.length === 0) return refused('not_found');
    const conversationId = await conversationFor(tx, { memberId }, clock.now());
    const written = await writeIn(tx, clock, { ...writing, conversationId });
    return written.ok ? done(conversationId) : written;
  });
}

async function writeIn(tx: Tx, clock: Clock, writing: Writing): Promise<Outcome<Message>> {
  const { conversationId, body, clientId, orderNo, staffId, picture } = writing;
  const author = staffId === undefined ? 'member' : 'staff';
  // One after the other: whoever reads on from the last message they know misses none that is kept later under a lower number.
  const locked = await lockConversation(tx, conversationId);
  if (!locked) return refused('not_found');
  const there = await wrote(tx, conversationId, author, clientId);
  if (there) return done(there);
  const held = staffId === undefined ? undefined : refuseHeldBy(locked.holder, staffId);
  if (held) return held;
  const now = clock.now();
  const { rows } = await tx.query<{ id: bigint }>(
    `insert into conversation_message (conversation_id, author, staff_id, body, order_no, client_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [
      conversationId,
      author,
      staffId ?? null,
      picture && body === '' ? pictureWords : body,
      orderNo ?? null,
      clientId,
      now,
    ],
  );
  const id = rows[0]?.id ?? 0n;
  if (picture) await keepPicture(tx, id, picture);
  const begun = await noteInSession(tx, { conversationId, message: id, at: now, staffId });
  if (staffId !== undefined && locked.holder === null) {
    const taken = { id: conversationId, from: null, to: staffId, note: '' };
    await noteHandover(tx, { ...taken, at: now, by: staffId, kind: 'assigned' });
  }
  const { absent, memberId } = await noteLatest(tx, conversationId, id, author, now, staffId);
  if (staffId !== undefined && memberId !== null && absent)
    await sendInboxMessage(
      tx,
      clock,
      memberId,
      begun ? inboxTexts.serviceWrote() : inboxTexts.serviceAnswered(),
    );
  const message = await wrote(tx, conversationId, author, clientId);
  if (!message) throw new Error('the message was not kept');
  return done(message);
}

/** @returns whose it is, and whether they have not looked lately */
async function noteLatest(
  tx: Tx,
  conversation: bigint,
  id: bigint,
  from: 'member' | 'staff',
  now: Date,
  by: bigint | undefined,
): Promise<{ readonly memberId: bigint | null; readonly absent: boolean }> {
  const { rows } = await tx.query<{ member_id: bigint | null; member_seen_at: Date | null }>(
    `update conversation
        set last_message = greatest(last_message, $2), last_from = $3, last_at = $4, closed_at = null,
            waiting_since = case when $3 = 'staff' then null
                                 when closed_at is null and last_from = 'member' then coalesce(waiting_since, last_at)
                                 else $4 end,
            member_read = case when $3 = 'member' then greatest(member_read, $2) else member_read end,
            staff_read = case when $3 = 'staff' then greatest(staff_read, $2) else staff_read end,
            assigned_to = coalesce(assigned_to, $5)
      where id = $1 returning member_id, member_seen_at`,
    [conversation, id, from, now, by ?? null],
  );
  await tellNews(tx, conversation);
  const [{ member_id: memberId = null, member_seen_at: seenAt = null } = {}] = rows;
  return { memberId, absent: seenAt === null || now.getTime() - seenAt.getTime() > absentMs };
}

async function wrote(
  tx: Tx,
  conversationId: bigint,
  author: string,
  clientId: string,
): Promise<Message | undefined> {
  const { rows } = await tx.query<Message>(
    `select ${columns} from ${joined} where m.conversation_id = $1 and m.author = $2 and m.client_id = $3`,
    [conversationId, author, clientId],
  );
  return rows[0];
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
