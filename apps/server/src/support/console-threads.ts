/** The staff's side: which conversations wait, who is on duty. */
import type { Queryable, Tx } from '../platform/database.ts';
import { tellNews } from './conversation-events.ts';

export interface ConversationRow {
  readonly id: bigint;
  readonly memberId: bigint | null;
  readonly username: string | null;
  readonly lastAt: Date;
  readonly lastFrom: 'member' | 'staff' | null;
  readonly preview: string;
  /** Messages of the member that no staff has seen. */
  readonly unread: number;
  readonly assignedTo: string | null;
  readonly closedAt: Date | null;
  readonly memberRead: bigint;
}

/** Somebody is on duty who looked at the desk this recently, in ms. */
const onDutyMs = 90_000;

const select = `select c.id, c.member_id as "memberId", m.username, c.last_at as "lastAt", c.last_from as "lastFrom",
    coalesce((select left(body, 80) from conversation_message where id = c.last_message), '') as preview,
    (select count(*)::int from conversation_message x
      where x.conversation_id = c.id and x.author = 'member' and x.id > c.staff_read) as unread,
    s.name as "assignedTo", c.closed_at as "closedAt", c.member_read as "memberRead"
  from conversation c left join member_name m on m.id = c.member_id left join staff_name s on s.id = c.assigned_to`;

/** Those with something written, waiting ones first, then the latest. */
export async function conversations(
  db: Queryable,
  { open, page, pageSize }: { readonly open: boolean; readonly page: number; readonly pageSize: number },
): Promise<{ rows: readonly ConversationRow[]; total: number }> {
  const where = `c.last_message > 0 and c.closed_at is ${open ? '' : 'not '}null`;
  const [rows, counted] = await Promise.all([
    db.query<ConversationRow>(
      `${select} where ${where} order by (c.last_from = 'member') desc, c.last_at desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from conversation c where ${where}`),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

export async function conversation(db: Queryable, id: bigint): Promise<ConversationRow | undefined> {
  const { rows } = await db.query<ConversationRow>(`${select} where c.id = $1`, [id]);
  return rows[0];
}

/** @returns false when there is none, or it is closed already */
export async function closeConversation(tx: Tx, id: bigint, now: Date): Promise<boolean> {
  const { rows } = await tx.query(
    'update conversation set closed_at = $2 where id = $1 and closed_at is null returning id',
    [id, now],
  );
  if (rows.length > 0) await tellNews(tx, id);
  return rows.length > 0;
}

export async function noteDuty(db: Queryable, staffId: bigint, now: Date): Promise<void> {
  await db.query(
    `insert into service_presence (staff_id, seen_at) values ($1, $2)
     on conflict (staff_id) do update set seen_at = excluded.seen_at`,
    [staffId, now],
  );
}

export async function someoneOnDuty(db: Queryable, now: Date): Promise<boolean> {
  const { rows } = await db.query('select 1 from service_presence where seen_at > $1 limit 1', [
    new Date(now.getTime() - onDutyMs),
  ]);
  return rows.length > 0;
}
