/** What a promotion gave, one by one, newest first: the figures of its report add up to these. Days are Beijing days, sums in fen. */
import type { GiftState } from '@mingpai/contract/console/promotions/names';
import type { Queryable } from '../platform/database.ts';
import type { Span } from './figures.ts';

export interface Gift {
  readonly at: Date;
  readonly memberId: bigint;
  readonly username: string;
  readonly amount: bigint;
  readonly state: 'active' | 'fulfilled' | 'expired' | 'forfeited' | 'cancelled';
  readonly closedAt: Date | null;
  /** No two have the same. */
  readonly source: string;
}

export interface GiftsQuery {
  readonly promotionId: bigint;
  /** Undefined: all that it ever gave. */
  readonly span?: Span | undefined;
  readonly member?: number | undefined;
  readonly state: GiftState;
  /** Without what staff gave on an application. */
  readonly byItself: boolean;
}

export interface GiftSums {
  readonly takers: number;
  readonly gifts: number;
  readonly sum: bigint;
}

const asked = `promotion_gift g
  where g.promotion_id = $1
    and ($2::date is null or g.at >= start_of_beijing_day($2::date) and g.at < start_of_beijing_day($3::date + 1))
    and ($4::bigint is null or g.member_id = $4)
    and case $5 when 'converted' then g.state = 'fulfilled' when 'forfeited' then g.state in ('expired', 'forfeited', 'cancelled')
                when 'open' then g.state = 'active' else true end
    and not ($6 and (g.source like 'application/%' or g.source like 'promotion/%'))`;

const values = ({ promotionId, span, member, state, byItself }: GiftsQuery) => [
  promotionId,
  span?.from ?? null,
  span?.to ?? null,
  member ?? null,
  state,
  byItself,
];

/** @param after `source` of the last of the page before; empty: the newest */
export async function giftsOf(
  db: Queryable,
  query: GiftsQuery,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<Gift[]> {
  const { rows } = await db.query<Gift>(
    `select l.at, l.member_id as "memberId", coalesce(m.username, '') as username, l.amount, l.state, l.closed_at as "closedAt", l.source
       from (select g.at, g.member_id, g.amount, g.state, g.closed_at, g.source from ${asked}
               and ($7 = '' or (g.at, g.source) <
                 ((select p.at from promotion_gift p where p.promotion_id = $1 and p.source = $7), $7))
              order by g.at desc, g.source desc limit $8) l
       left join member_name m on m.id = l.member_id
      order by l.at desc, l.source desc`,
    [...values(query), after, most],
  );
  return rows;
}

/** Of all of them. */
export async function giftSums(db: Queryable, query: GiftsQuery): Promise<GiftSums> {
  const { rows } = await db.query<GiftSums>(
    `select count(distinct g.member_id)::int as takers, count(*)::int as gifts, coalesce(sum(g.amount), 0)::bigint as sum from ${asked}`,
    values(query),
  );
  const [sums] = rows;
  if (!sums) throw new Error('a query without a row');
  return sums;
}
