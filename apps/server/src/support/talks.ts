/** The conversations of which a figure of the service consists (`figures.ts`), the latest first. */
import type { TalkKind } from '@mingpai/contract/console/service/talks';
import type { Queryable } from '../platform/database.ts';
import type { Span } from './figures.ts';

export interface TalksQuery extends Span {
  /** All that members began, those that were answered, those that were rated. */
  readonly kind: TalkKind;
  /** Who answered first of those that were answered, and who answered last of the others. */
  readonly clerk: bigint | undefined;
  /** Of those that were rated. */
  readonly stars: number | undefined;
  /** The last of the page before. */
  readonly after: bigint | undefined;
  readonly most: number;
}

export interface Talk {
  readonly session: bigint;
  readonly conversation: bigint;
  readonly first: bigint;
  readonly memberId: bigint | null;
  readonly username: string | null;
  readonly begunAt: Date;
  readonly answeredAt: Date | null;
  readonly answeredBy: string | null;
  readonly clerk: string | null;
  readonly stars: number | null;
  readonly words: string;
}

const counted = `conversation_session s where s.begun_by = 'member' and s.begun_at >= $1 and s.begun_at < $2
  and case $3 when 'answered' then s.first_answer_at is not null when 'rated' then s.stars is not null else true end
  and ($4::bigint is null or $4 = case $3 when 'answered' then s.first_answer_by else s.clerk_id end)
  and ($5::int is null or s.stars = $5)`;

export async function talksOf(
  db: Queryable,
  { from, to, kind, clerk, stars, after, most }: TalksQuery,
): Promise<{ readonly rows: readonly Talk[]; readonly sum: number }> {
  const values = [from, to, kind, clerk ?? null, stars ?? null];
  const [{ rows }, { rows: sums }] = await Promise.all([
    db.query<Talk>(
      `select t.id as session, t.conversation_id as conversation, t.first_message as first, c.member_id as "memberId", m.username,
              t.begun_at as "begunAt", t.first_answer_at as "answeredAt", f.name as "answeredBy", k.name as clerk, t.stars, t.words
         from (select s.id, s.conversation_id, s.first_message, s.begun_at, s.first_answer_at, s.first_answer_by, s.clerk_id, s.stars,
                      s.words
                 from ${counted}
                  and ($6::bigint is null
                       or (s.begun_at, s.id) < (select l.begun_at, l.id from conversation_session l where l.id = $6))
                order by s.begun_at desc, s.id desc limit $7) t
         join conversation c on c.id = t.conversation_id
         left join member_name m on m.id = c.member_id
         left join staff_name f on f.id = t.first_answer_by
         left join staff_name k on k.id = t.clerk_id
        order by t.begun_at desc, t.id desc`,
      [...values, after ?? null, most],
    ),
    db.query<{ sum: number }>(`select count(*)::int as sum from ${counted}`, values),
  ]);
  return { rows, sum: sums[0]?.sum ?? 0 };
}
