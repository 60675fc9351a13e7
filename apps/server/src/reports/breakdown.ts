/** Figures of a span by venue, game, category, agent, promotion, way of paying or clerk. Fen. */
import type { Dimension, ShareSort } from '@mingpai/contract/console/reports/names';
import type { Queryable } from '../platform/database.ts';
import { readersColumn } from '../platform/language.ts';
import type { Span } from './figures.ts';

export interface Share {
  readonly value: string;
  readonly name: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly deposits: bigint;
  readonly depositOrders: bigint;
  readonly withdrawals: bigint;
  readonly withdrawalOrders: bigint;
  readonly bonus: bigint;
  readonly corrections: bigint;
  readonly commission: bigint;
  readonly registered: bigint;
  readonly firstDeposits: bigint;
  readonly orders: bigint;
}

export interface SharesQuery extends Span {
  readonly by: Dimension;
  readonly sort: ShareSort;
  readonly order: 'asc' | 'desc';
  /** The value of the last of the page before; undefined: from the beginning. */
  readonly after?: string | undefined;
  readonly most: number;
}

/** SQL: every share of the span; $1 the dimension, $2 and $3 its days. */
const shares = `select value,
              coalesce(sum(number) filter (where figure = 'bet'), 0)::bigint as bets,
              coalesce(sum(amount) filter (where figure = 'bet'), 0)::bigint as stake,
              coalesce(sum(payout) filter (where figure = 'bet'), 0)::bigint as payout,
              coalesce(sum(amount) filter (where figure = 'deposit'), 0)::bigint as deposits,
              coalesce(sum(number) filter (where figure = 'deposit'), 0)::bigint as "depositOrders",
              coalesce(sum(amount) filter (where figure = 'withdrawal'), 0)::bigint as withdrawals,
              coalesce(sum(number) filter (where figure = 'withdrawal'), 0)::bigint as "withdrawalOrders",
              coalesce(sum(amount) filter (where figure = 'bonus'), 0)::bigint as bonus,
              coalesce(sum(amount) filter (where figure = 'correction'), 0)::bigint as corrections,
              coalesce(sum(amount) filter (where figure = 'commission'), 0)::bigint as commission,
              coalesce(sum(number) filter (where figure = 'registration'), 0)::bigint as registered,
              coalesce(sum(number) filter (where figure = 'first_deposit'), 0)::bigint as "firstDeposits",
              coalesce(sum(number) filter (where figure in ('deposit', 'withdrawal', 'bonus', 'correction')), 0)::bigint as orders,
              sum(abs(amount) + abs(payout)) as size
         from figure_day
        where dimension = $1 and day between $2::date and $3::date
        group by value`;

/** SQL: what a value of a dimension is called; of what is gone, or has no name, the value itself. */
const nameOf = (dimension: string, value: string) => `coalesce(case ${dimension}
              when 'venue' then (select ${readersColumn('v.name')} from venue_name v where v.code = ${value})
              when 'game' then (select ${readersColumn('g.name')} from game_name g where g.venue || '/' || g.code = ${value})
              when 'agent' then (select m.username from member_name m where m.id::text = ${value})
              when 'member' then (select m.username from member_name m where m.id::text = ${value})
              when 'promotion' then (select ${readersColumn('p.title')} from promotion_name p where p.id::text = ${value})
              when 'taker' then (select ${readersColumn('p.title')} from promotion_name p where p.id::text = split_part(${value}, ':', 1))
              when 'clerk' then coalesce((select n.name from staff_name n where 'staff/' || n.id = ${value}),
                                         (select g.name from gateway_name g where 'gateway/' || g.code = ${value}))
            end, ${value})`;

/** What one of a dimension is called. */
export async function nameOfShare(
  db: Queryable,
  { dimension, value }: { readonly dimension: string; readonly value: string },
): Promise<string> {
  const { rows } = await db.query<{ name: string }>(`select ${nameOf('$1::text', '$2::text')} as name`, [
    dimension,
    value,
  ]);
  return rows[0]?.name ?? value;
}

/** SQL: the columns of a share behind `share s`, with its name, in the language of who reads this answer. */
const named = () => `s.value, s.bets, s.stake, s.payout, s.deposits, s."depositOrders", s.withdrawals,
            s."withdrawalOrders", s.bonus, s.corrections, s.commission, s.registered, s."firstDeposits", s.orders,
            ${nameOf('$1', 's.value')} as name`;

/** One page, in the order that is asked; a share of nothing stands last. */
export async function sharesOf(
  db: Queryable,
  { from, to, by, sort, order, after, most }: SharesQuery,
): Promise<Share[]> {
  const { rows } = await db.query<Share>(
    `with share as (${shares}),
     placed as (
       select s.*, row_number() over (order by (case $4
                when 'ggr' then stake - payout when 'stake' then stake when 'payout' then payout
                when 'hold' then (stake - payout)::numeric / nullif(stake, 0)
                when 'bets' then bets when 'deposits' then deposits when 'depositOrders' then "depositOrders"
                when 'withdrawals' then withdrawals when 'withdrawalOrders' then "withdrawalOrders" when 'bonus' then bonus
                when 'corrections' then corrections when 'commission' then commission when 'registered' then registered
                when 'firstDeposits' then "firstDeposits" when 'orders' then orders else size end)
              * case $5 when 'asc' then 1 else -1 end nulls last, value) as place
         from share s)
     select ${named()}
       from (select * from placed
              where $6::text is null or place > coalesce((select p.place from placed p where p.value = $6), 0)
              order by place limit $7) s
      order by s.place`,
    [by, from, to, sort, order, after ?? null, most],
  );
  return rows;
}

/** The same by their values, whose order no figure changes, behind one of them. */
export async function sharesOnward(
  db: Queryable,
  { from, to, by, after, most }: Pick<SharesQuery, 'from' | 'to' | 'by' | 'after' | 'most'>,
): Promise<Share[]> {
  const { rows } = await db.query<Share>(
    `with share as (${shares})
     select ${named()} from (select * from share where $4::text is null or value > $4 order by value limit $5) s
      order by s.value`,
    [by, from, to, after ?? null, most],
  );
  return rows;
}

export interface CostSoFar {
  /** What was given less what went back, fen. */
  readonly cost: bigint;
  /** The first and the last Beijing day of it. */
  readonly from: string;
  readonly to: string;
}

/** What each promotion has cost so far. */
export async function costsSoFar(db: Queryable): Promise<ReadonlyMap<bigint, CostSoFar>> {
  const { rows } = await db.query<CostSoFar & { promotion: bigint }>(
    `select value::bigint as promotion, sum(amount)::bigint as cost, to_char(min(day), 'YYYY-MM-DD') as from,
            to_char(max(day), 'YYYY-MM-DD') as to
       from figure_day where dimension = 'promotion' and figure = 'bonus' group by value`,
  );
  return new Map(rows.map(({ promotion, ...cost }) => [promotion, cost]));
}
