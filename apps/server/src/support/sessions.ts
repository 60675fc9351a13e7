/** What was talked about from the first message to the end that either side makes of it: who answered when, and what the member says of it. */
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';

export interface Wrote {
  readonly conversationId: bigint;
  readonly message: bigint;
  readonly at: Date;
  /** None: the member or visitor wrote. */
  readonly staffId: bigint | undefined;
}

/** Notes a message in the session that is open, or begins one with it. The conversation is locked. @returns whether it began one */
export async function noteInSession(
  tx: Tx,
  { conversationId, message, at, staffId }: Wrote,
): Promise<boolean> {
  const by = staffId ?? null;
  // What staff begin has no question that could be answered.
  const { rows } = await tx.query(
    `update conversation_session
        set clerk_id = coalesce($2, clerk_id),
            first_answer_at = case when $2::bigint is not null and begun_by = 'member'
                                   then coalesce(first_answer_at, $3) else first_answer_at end,
            first_answer_by = case when $2::bigint is not null and begun_by = 'member'
                                   then coalesce(first_answer_by, $2) else first_answer_by end
      where conversation_id = $1 and ended_at is null returning id`,
    [conversationId, by, at],
  );
  if (rows.length > 0) return false;
  await tx.query(
    `insert into conversation_session (conversation_id, first_message, begun_at, begun_by, clerk_id)
     values ($1, $2, $3, case when $4::bigint is null then 'member' else 'staff' end, $4)`,
    [conversationId, message, at, by],
  );
  return true;
}

/** The conversation is locked. @param by who of staff; null: the member */
export async function endSession(
  tx: Tx,
  conversationId: bigint,
  by: bigint | null,
  now: Date,
): Promise<void> {
  await tx.query(
    'update conversation_session set ended_at = $2, ended_by = $3 where conversation_id = $1 and ended_at is null',
    [conversationId, now, by],
  );
}

export interface Rating {
  readonly stars: number;
  readonly words: string;
  readonly at: Date;
}

/** Whether the last session has ended, and what the member said of it. */
export async function lastSession(
  db: Queryable,
  conversationId: bigint,
): Promise<{ readonly ended: boolean; readonly rating: Rating | null }> {
  const { rows } = await db.query<{
    ended: boolean;
    stars: number | null;
    words: string;
    rated_at: Date | null;
  }>(
    `select ended_at is not null as ended, stars, words, rated_at from conversation_session
      where conversation_id = $1 order by id desc limit 1`,
    [conversationId],
  );
  const [last] = rows;
  if (!last) return { ended: false, rating: null };
  const { ended, stars, words, rated_at: at } = last;
  return { ended, rating: stars === null || at === null ? null : { stars, words, at } };
}

/** Keeps what the member says of the session that ended last, in place of what they said before. Refusal `service_rating_over` */
export async function rate(
  tx: Tx,
  conversationId: bigint,
  { stars, words, at }: Rating,
): Promise<Outcome<null>> {
  // Whoever begins the next conversation waits for this, or this for them.
  await tx.query('select 1 from conversation where id = $1 for no key update', [conversationId]);
  const { rows } = await tx.query(
    `update conversation_session set stars = $2, words = $3, rated_at = $4
      where id = (select max(id) from conversation_session where conversation_id = $1) and ended_at is not null returning id`,
    [conversationId, stars, words, at],
  );
  return rows.length > 0 ? done(null) : refused('service_rating_over');
}

export interface SessionRow {
  readonly id: bigint;
  readonly conversation: bigint;
  readonly memberId: bigint | null;
  readonly first: bigint;
  readonly begunAt: Date;
  readonly begunBy: 'member' | 'staff';
  readonly firstAnswerAt: Date | null;
  readonly firstAnswerBy: string | null;
  readonly clerk: string | null;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly messages: number;
  readonly stars: number | null;
  readonly words: string;
  readonly ratedAt: Date | null;
}

/** What a member talked about, the latest first. */
export async function sessionsOf(
  db: Queryable,
  memberId: bigint,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly SessionRow[]; readonly total: number }> {
  const [rows, counted] = await Promise.all([
    db.query<SessionRow>(
      `select s.id, s.conversation_id as conversation, c.member_id as "memberId", s.first_message as first, s.begun_at as "begunAt",
              s.begun_by as "begunBy", s.first_answer_at as "firstAnswerAt", f.name as "firstAnswerBy", k.name as clerk,
              s.ended_at as "endedAt", e.name as "endedBy", s.stars, s.words, s.rated_at as "ratedAt",
              (select count(*)::int from conversation_message m where m.conversation_id = s.conversation_id and m.id >= s.first_message
                  and m.id < coalesce((select min(n.first_message) from conversation_session n
                                        where n.conversation_id = s.conversation_id and n.id > s.id), 9223372036854775807)) as messages
         from conversation c join conversation_session s on s.conversation_id = c.id
         left join staff_name f on f.id = s.first_answer_by left join staff_name k on k.id = s.clerk_id
         left join staff_name e on e.id = s.ended_by
        where c.member_id = $1 order by s.id desc limit $2 offset $3`,
      [memberId, pageSize, (page - 1) * pageSize],
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from conversation c join conversation_session s on s.conversation_id = c.id
        where c.member_id = $1`,
      [memberId],
    ),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}
