/** How service does: what members say of it, and how long the first answer takes. Conversations that members began, by the Beijing day they began. */
import type { Queryable } from '../platform/database.ts';

export interface Figures {
  readonly conversations: number;
  readonly answered: number;
  /** Seconds. */
  readonly medianSeconds: number | null;
  readonly meanSeconds: number | null;
  readonly rated: number;
  /** Two decimals. */
  readonly meanStars: number | null;
}

export interface Span {
  readonly from: Date;
  /** Not included. */
  readonly to: Date;
}

const counted = `count(*)::int as conversations, count(s.first_answer_at)::int as answered,
  round(percentile_cont(0.5) within group (order by extract(epoch from s.first_answer_at - s.begun_at)))::int as "medianSeconds",
  round(avg(extract(epoch from s.first_answer_at - s.begun_at)))::int as "meanSeconds",
  count(s.stars)::int as rated, round(avg(s.stars), 2)::float8 as "meanStars"`;
const spanned = "conversation_session s where s.begun_by = 'member' and s.begun_at >= $1 and s.begun_at < $2";

/** All of a span; `stars`: how many gave one, two, and so on. */
export async function figuresOf(
  db: Queryable,
  { from, to }: Span,
): Promise<Figures & { readonly stars: readonly number[] }> {
  const { rows } = await db.query<Figures & { stars: number[] }>(
    `select ${counted}, array[count(*) filter (where s.stars = 1), count(*) filter (where s.stars = 2),
        count(*) filter (where s.stars = 3), count(*) filter (where s.stars = 4), count(*) filter (where s.stars = 5)]::int[] as stars
       from ${spanned}`,
    [from, to],
  );
  const [row] = rows;
  if (!row) throw new Error('a count has no row');
  return row;
}

/** The latest day first; days without conversations are left out. */
export async function figuresByDay(
  db: Queryable,
  { from, to }: Span,
): Promise<readonly (Figures & { readonly day: string })[]> {
  const { rows } = await db.query<Figures & { day: string }>(
    `select to_char(beijing_day(s.begun_at), 'YYYY-MM-DD') as day, ${counted} from ${spanned}
      group by beijing_day(s.begun_at) order by beijing_day(s.begun_at) desc`,
    [from, to],
  );
  return rows;
}

/** First answers belong to whoever gave them, stars to whoever answered last; the most answers first. */
export async function figuresByClerk(
  db: Queryable,
  { from, to }: Span,
): Promise<readonly (Figures & { readonly id: bigint; readonly name: string })[]> {
  const { rows } = await db.query<Figures & { id: bigint; name: string }>(
    `with mine as (
       select s.clerk_id as id, 1 as talked, s.stars, null::numeric as seconds from ${spanned} and s.clerk_id is not null
       union all
       select s.first_answer_by, 0, null, extract(epoch from s.first_answer_at - s.begun_at) from ${spanned} and s.first_answer_at is not null)
     select m.id, n.name, sum(m.talked)::int as conversations, count(m.seconds)::int as answered,
            round(percentile_cont(0.5) within group (order by m.seconds::float8))::int as "medianSeconds",
            round(avg(m.seconds))::int as "meanSeconds", count(m.stars)::int as rated, round(avg(m.stars), 2)::float8 as "meanStars"
       from mine m join staff_name n on n.id = m.id group by m.id, n.name order by conversations desc, m.id`,
    [from, to],
  );
  return rows;
}

export interface Remark {
  readonly session: bigint;
  readonly conversation: bigint;
  readonly first: bigint;
  readonly memberId: bigint | null;
  readonly username: string | null;
  readonly clerk: string | null;
  readonly stars: number;
  readonly words: string;
  readonly at: Date;
}

/** What members said in words, the newest first. */
export async function remarksOf(db: Queryable, { from, to }: Span): Promise<readonly Remark[]> {
  const { rows } = await db.query<Remark>(
    `select s.id as session, s.conversation_id as conversation, s.first_message as first, c.member_id as "memberId", m.username,
            k.name as clerk, s.stars, s.words, s.rated_at as at
       from conversation_session s join conversation c on c.id = s.conversation_id
       left join member_name m on m.id = c.member_id left join staff_name k on k.id = s.clerk_id
      where s.stars is not null and s.words <> '' and s.begun_by = 'member' and s.begun_at >= $1 and s.begun_at < $2
      order by s.rated_at desc, s.id desc limit 50`,
    [from, to],
  );
  return rows;
}
