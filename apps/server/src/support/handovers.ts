/**
 * Who handles a conversation: taken from the queue, taken over, handed to a colleague, put back. What decides is who had it when the
 * reader looked, read under the conversation's lock: of two who take it at once one has it, and the other is told who.
 */
import { type StaffMember, staffWith } from '../backoffice/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { tellNews } from './conversation-events.ts';

/** Who has a conversation. */
export interface Holder {
  readonly id: bigint;
  readonly name: string;
}

export interface Locked {
  /** Null: a visitor's. */
  readonly memberId: bigint | null;
  readonly holder: Holder | null;
  readonly lastMessage: bigint;
  readonly lastFrom: 'member' | 'staff' | null;
  readonly closed: boolean;
}

/** Locks a conversation until the transaction ends. @returns undefined where there is none */
export async function lockConversation(tx: Tx, id: bigint): Promise<Locked | undefined> {
  const { rows } = await tx.query<{
    member_id: bigint | null;
    assigned_to: bigint | null;
    last_message: bigint;
    last_from: 'member' | 'staff' | null;
    closed: boolean;
  }>(
    `select member_id, assigned_to, last_message, last_from, closed_at is not null as closed from conversation
      where id = $1 for no key update`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { rows: named } = await tx.query<Holder>('select id, name from staff_name where id = $1', [
    row.assigned_to,
  ]);
  return {
    memberId: row.member_id,
    holder: named[0] ?? null,
    lastMessage: row.last_message,
    lastFrom: row.last_from,
    closed: row.closed,
  };
}

/** Refusal `conversation_taken`: a colleague has it. */
export function refuseHeldBy(holder: Holder | null, staffId: bigint): Refused | undefined {
  return holder === null || holder.id === staffId
    ? undefined
    : refused('conversation_taken', { by: holder.name });
}

export interface Assignment {
  readonly id: bigint;
  /** Who had it when the reader decided; null: the queue. */
  readonly from: bigint | null;
  /** Null: back into the queue. */
  readonly to: bigint | null;
  readonly note: string;
}

/**
 * Gives a conversation to somebody. Refusals: `not_found`; `conversation_taken`, `conversation_free`: somebody else was first;
 * `already_decided`: it has ended; `colleague_cannot_answer`.
 * @returns who had it and who has it now; the same where nothing had to change
 */
export async function assign(
  tx: Tx,
  by: StaffMember,
  { id, from, to, note }: Assignment,
  now: Date,
): Promise<Outcome<{ readonly from: Holder | null; readonly to: Holder | null }>> {
  const locked = await lockConversation(tx, id);
  if (!locked) return refused('not_found');
  const { holder, closed } = locked;
  if (closed) return refused('already_decided');
  // What was done already is done: a repeated call, or a colleague with the same idea.
  if ((holder?.id ?? null) === to) return done({ from: holder, to: holder });
  if ((holder?.id ?? null) !== from)
    return holder === null
      ? refused('conversation_free')
      : refused('conversation_taken', { by: holder.name });
  const next = to === null ? null : await colleague(tx, to);
  if (next === undefined) return refused('colleague_cannot_answer');
  await tx.query('update conversation set assigned_to = $2 where id = $1', [id, to]);
  await noteHandover(tx, { id, at: now, by: by.id, kind: 'assigned', from, to, note });
  await tellNews(tx, id);
  return done({ from: holder, to: next });
}

async function colleague(tx: Tx, id: bigint): Promise<Holder | undefined> {
  return (await staffWith(tx, 'service')).find((one) => one.id === id);
}

export interface NewHandover extends Assignment {
  readonly at: Date;
  /** Null: the member, who can end it. */
  readonly by: bigint | null;
  readonly kind: 'assigned' | 'ended';
}

export async function noteHandover(tx: Tx, { id, at, by, kind, from, to, note }: NewHandover): Promise<void> {
  await tx.query(
    `insert into conversation_handover (conversation_id, at, by_staff, kind, from_staff, to_staff, note)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, at, by, kind, from, to, note],
  );
}

export interface Handover {
  readonly id: bigint;
  readonly at: Date;
  /** Null: the member. */
  readonly by: string | null;
  readonly kind: 'assigned' | 'ended';
  readonly from: string | null;
  readonly to: string | null;
  readonly note: string;
}

/** Of the time from one message to another, oldest first, the latest hundred. @param until null: up to now */
export async function handoversOf(
  db: Queryable,
  id: bigint,
  since: Date | null,
  until: Date | null,
): Promise<readonly Handover[]> {
  const { rows } = await db.query<Handover>(
    `select h.id, h.at, b.name as by, h.kind, f.name as "from", t.name as "to", h.note
       from conversation_handover h left join staff_name b on b.id = h.by_staff
       left join staff_name f on f.id = h.from_staff left join staff_name t on t.id = h.to_staff
      where h.conversation_id = $1 and h.at >= coalesce($2::timestamptz, '-infinity') and h.at < coalesce($3::timestamptz, 'infinity')
      order by h.id desc limit 100`,
    [id, since, until],
  );
  return rows.reverse();
}

/** The newest handover of all; 0: there was none. */
export async function lastHandover(db: Queryable): Promise<bigint> {
  const { rows } = await db.query<{ last: bigint }>(
    'select coalesce(max(id), 0) as last from conversation_handover',
  );
  return rows[0]?.last ?? 0n;
}

/** The last that a colleague gave to somebody; 0: none. */
export async function lastHandedTo(db: Queryable, staffId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ last: bigint }>(
    'select coalesce(max(id), 0) as last from conversation_handover where to_staff = $1 and to_staff <> by_staff',
    [staffId],
  );
  return rows[0]?.last ?? 0n;
}
