/**
 * What a promotion cost and what its takers brought (docs/decisions/0139): within its span, in the 30 days after it, and in as many days
 * before it as the span has. Read from what is kept of each member and day. Days are Beijing days, `YYYY-MM-DD`; sums in fen.
 */
import type { Queryable } from '../platform/database.ts';
import { type Kind, type Sum, worthOf } from './definitions.ts';
import { type Span, spanBefore } from './figures.ts';

export interface PromotionCost {
  readonly takers: number;
  readonly gifts: number;
  /** All that was given in the span, and what of it became the members', went back, or is locked still. */
  readonly given: bigint;
  readonly converted: bigint;
  readonly forfeited: bigint;
  readonly open: bigint;
}

const giftsIn = `promotion_gift g where g.promotion_id = $1
  and g.at >= start_of_beijing_day($2::date) and g.at < start_of_beijing_day($3::date + 1)`;

export async function promotionCost(
  db: Queryable,
  promotionId: bigint,
  { from, to }: Span,
): Promise<PromotionCost> {
  const { rows } = await db.query<PromotionCost>(
    `select count(distinct g.member_id)::int as takers, count(*)::int as gifts, coalesce(sum(g.amount), 0)::bigint as given,
            coalesce(sum(g.amount) filter (where g.state = 'fulfilled'), 0)::bigint as converted,
            coalesce(sum(g.amount) filter (where g.state in ('expired', 'forfeited', 'cancelled')), 0)::bigint as forfeited,
            coalesce(sum(g.amount) filter (where g.state = 'active'), 0)::bigint as open
       from ${giftsIn}`,
    [promotionId, from, to],
  );
  const [cost] = rows;
  if (!cost) throw new Error('a query without a row');
  return cost;
}

export interface Brought {
  readonly span: Span;
  readonly deposits: bigint;
  readonly ggr: bigint;
  readonly ngr: bigint;
}

export const daysAfter = 30;
const dayMs = 86_400_000;

/** The span itself, the days after it, and as many days before it as it has, in this order. */
export function spansOf(span: Span): readonly [during: Span, after: Span, before: Span] {
  const later = (days: number) => new Date(Date.parse(span.to) + days * dayMs).toISOString().slice(0, 10);
  return [span, { from: later(1), to: later(daysAfter) }, spanBefore(span)];
}

/** What the takers of a span brought, in each of `spansOf`. */
export async function broughtByTakers(
  db: Queryable,
  promotionId: bigint,
  span: Span,
): Promise<readonly [during: Brought, after: Brought, before: Brought]> {
  const [during, after, before] = spansOf(span);
  const brought = async (of: Span): Promise<Brought> => ({
    span: of,
    ...worthOfAll(await sumsOfTakers(db, promotionId, span, of)),
  });
  return Promise.all([brought(during), brought(after), brought(before)]);
}

/** What is kept of the takers of a span within other days. */
export async function sumsOfTakers(
  db: Queryable,
  promotionId: bigint,
  { from, to }: Span,
  of: Span,
): Promise<Sum[]> {
  const { rows } = await db.query<Sum & { figure: Kind }>(
    `with taker as materialized (select distinct g.member_id from ${giftsIn})
       select d.figure, sum(d.amount)::bigint as amount, sum(d.payout)::bigint as payout, sum(d.number)::bigint as number
         from taker t join figure_member_day d on d.member_id = t.member_id and d.day between $4::date and $5::date
        group by d.figure`,
    [promotionId, from, to, of.from, of.to],
  );
  return rows;
}

function worthOfAll(sums: readonly Sum[]) {
  return { deposits: worthOf('deposits', sums), ggr: worthOf('ggr', sums), ngr: worthOf('ngr', sums) };
}

export interface Taker {
  readonly memberId: bigint;
  readonly username: string;
  readonly gifts: number;
  readonly given: bigint;
  readonly converted: bigint;
  readonly forfeited: bigint;
  readonly open: bigint;
  /** Within the span. */
  readonly deposits: bigint;
  readonly ggr: bigint;
  readonly ngr: bigint;
}

/** The takers of a span in the order of their numbers, from the one behind `after` on. */
export async function takersOf(
  db: Queryable,
  promotionId: bigint,
  { from, to }: Span,
  { after, most }: { readonly after: bigint; readonly most: number },
): Promise<readonly Taker[]> {
  const { rows } = await db.query<Omit<Taker, 'deposits' | 'ggr' | 'ngr'>>(
    `select t."memberId", t.gifts, t.given, t.converted, t.forfeited, t.open, coalesce(m.username, '') as username
       from (select g.member_id as "memberId", count(*)::int as gifts, sum(g.amount)::bigint as given,
                    coalesce(sum(g.amount) filter (where g.state = 'fulfilled'), 0)::bigint as converted,
                    coalesce(sum(g.amount) filter (where g.state in ('expired', 'forfeited', 'cancelled')), 0)::bigint as forfeited,
                    coalesce(sum(g.amount) filter (where g.state = 'active'), 0)::bigint as open
               from ${giftsIn} and g.member_id > $4 group by g.member_id order by g.member_id limit $5) t
       left join member_name m on m.id = t."memberId" order by t."memberId"`,
    [promotionId, from, to, after, most],
  );
  const { rows: sums } = await db.query<Sum & { member: bigint; figure: Kind }>(
    `select member_id as member, figure, sum(amount)::bigint as amount, sum(payout)::bigint as payout, sum(number)::bigint as number
       from figure_member_day where member_id = any($1) and day between $2::date and $3::date group by 1, 2`,
    [rows.map(({ memberId }) => memberId), from, to],
  );
  const bySum = Map.groupBy(sums, ({ member }) => member);
  return rows.map((row) => ({ ...row, ...worthOfAll(bySum.get(row.memberId) ?? []) }));
}
