/** The member's inbox: what happened to their money and applications, in plain words. */
import type { InboxSubject, InboxText } from '@mingpai/contract/texts/inbox';
import type { Clock } from '../platform/clock.ts';
import type { Queryable } from '../platform/database.ts';
import { columnIn, type Language } from '../platform/language.ts';

export interface InboxMessage {
  readonly id: bigint;
  readonly title: string;
  readonly content: string;
  readonly createdAt: Date;
  readonly read: boolean;
  /** The page of the app that it leads to; empty: none. */
  readonly path: string;
  /** None: written before messages led anywhere. */
  readonly subject: InboxSubject | null;
  readonly orderNo: string | null;
}

/** Writes a message in the caller's transaction: it is there exactly if what it tells of happened. */
export async function sendInboxMessage(
  tx: Queryable,
  clock: Clock,
  memberId: bigint,
  message: InboxText,
): Promise<void> {
  await tx.query('select send_message($1, $2::jsonb, $3)', [memberId, JSON.stringify(message), clock.now()]);
}

/** As `sendInboxMessage`, to each of these: in one statement, however many they are. */
export async function sendToEach(
  tx: Queryable,
  memberIds: readonly bigint[],
  message: InboxText,
  at: Date,
): Promise<void> {
  await tx.query('select send_message(who, $2::jsonb, $3) from unnest($1::bigint[]) as who order by who', [
    [...memberIds],
    JSON.stringify(message),
    at,
  ]);
}

export interface Mailed extends Omit<InboxText, 'subject' | 'orderNo'> {
  /** Of whoever writes to many: each of them gets it once. */
  readonly mailing: bigint;
  readonly path: string;
}

/** Writes the same to many, in the caller's transaction; whoever has it already gets no second. @returns who got it */
export async function sendToMany(
  tx: Queryable,
  clock: Clock,
  members: readonly bigint[],
  { mailing, title, content, titleEn, contentEn, path }: Mailed,
): Promise<bigint[]> {
  const { rows } = await tx.query<{ member_id: bigint }>(
    `insert into inbox_message (member_id, mailing_id, title, content, title_en, content_en, path, created_at)
     select m, $2, $3, $4, $5, $6, $7, $8 from unnest($1::bigint[]) as m order by m
     on conflict (mailing_id, member_id) where mailing_id is not null do nothing returning member_id`,
    [[...members], mailing, title, content, titleEn, contentEn, path, clock.now()],
  );
  return rows.map(({ member_id }) => member_id);
}

/** How many have read what was written to many, each counted up to `most`. */
export async function readOf(
  db: Queryable,
  mailings: readonly bigint[],
  most: number,
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await db.query<{ id: bigint; read: number }>(
    `select asked.id, (select count(*) from (select from inbox_message m where m.mailing_id = asked.id and m.read_at is not null limit $2::int) r)::int as read
       from unnest($1::bigint[]) as asked (id)`,
    [[...mailings], most],
  );
  return new Map(rows.map(({ id, read }) => [id, read]));
}

export interface InboxQuery {
  readonly memberId: bigint;
  readonly language: Language;
  /** From 1. */
  readonly page: number;
  readonly size: number;
}

/** Newest first. */
export async function inboxOf(
  db: Queryable,
  { memberId, language, page, size }: InboxQuery,
): Promise<{ rows: InboxMessage[]; total: number }> {
  const { rows } = await db.query<{
    id: bigint;
    title: string;
    content: string;
    created_at: Date;
    read: boolean;
    path: string;
    subject: InboxSubject | null;
    order_no: string | null;
  }>(
    `select id, ${columnIn(language, 'title')} as title, ${columnIn(language, 'content')} as content, created_at, read_at is not null as read,
            path, subject, order_no
       from inbox_message
      where member_id = $1 order by id desc limit $2 offset $3`,
    [memberId, size, (page - 1) * size],
  );
  const { rows: counted } = await db.query<{ total: number }>(
    'select count(*)::int as total from inbox_message where member_id = $1',
    [memberId],
  );
  return {
    rows: rows.map(({ created_at, order_no, ...row }) => ({
      ...row,
      createdAt: created_at,
      orderNo: order_no,
    })),
    total: counted[0]?.total ?? 0,
  };
}

export async function unreadCount(db: Queryable, memberId: bigint): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from inbox_message where member_id = $1 and read_at is null',
    [memberId],
  );
  return rows[0]?.count ?? 0;
}

/** @param id absent: all of the member's messages */
export async function markRead(db: Queryable, clock: Clock, memberId: bigint, id?: bigint): Promise<void> {
  await db.query(
    'update inbox_message set read_at = $2 where member_id = $1 and read_at is null and ($3::bigint is null or id = $3)',
    [memberId, clock.now(), id ?? null],
  );
}

/** All of them, read or not. */
export async function eraseInbox(tx: Queryable, memberId: bigint): Promise<void> {
  await tx.query('delete from inbox_message where member_id = $1', [memberId]);
}

export interface OwnMessage {
  readonly id: bigint;
  readonly title: string;
  readonly content: string;
  readonly at: Date;
  readonly read: Date | null;
}

/** Oldest first, for the file that a member takes along. */
export async function ownMessages(
  db: Queryable,
  memberId: bigint,
  after: bigint,
  most: number,
): Promise<readonly OwnMessage[]> {
  const { rows } = await db.query<OwnMessage>(
    `select id, title, content, created_at as at, read_at as read from inbox_message
      where member_id = $1 and id > $2 order by id limit $3`,
    [memberId, after, most],
  );
  return rows;
}
