/** Figures of a span by venue, game, category, agent, promotion, way of paying or clerk: the largest first. Fen. */
import type { Dimension } from '@mingpai/contract/console/reports/names';
import type { Queryable } from '../platform/database.ts';
import type { Span } from './figures.ts';

export interface Share {
  readonly value: string;
  readonly name: string;
  readonly bets: bigint;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly bonus: bigint;
  readonly corrections: bigint;
  readonly commission: bigint;
  readonly registered: bigint;
  readonly firstDeposits: bigint;
  readonly orders: bigint;
}

export async function sharesOf(
  db: Queryable,
  { from, to }: Span,
  by: Dimension,
  limit: number,
): Promise<Share[]> {
  const { rows } = await db.query<Share>(
    `with share as (
       select value,
              coalesce(sum(number) filter (where figure = 'bet'), 0)::bigint as bets,
              coalesce(sum(amount) filter (where figure = 'bet'), 0)::bigint as stake,
              coalesce(sum(payout) filter (where figure = 'bet'), 0)::bigint as payout,
              coalesce(sum(amount) filter (where figure = 'deposit'), 0)::bigint as deposits,
              coalesce(sum(amount) filter (where figure = 'withdrawal'), 0)::bigint as withdrawals,
              coalesce(sum(amount) filter (where figure = 'bonus'), 0)::bigint as bonus,
              coalesce(sum(amount) filter (where figure = 'correction'), 0)::bigint as corrections,
              coalesce(sum(amount) filter (where figure = 'commission'), 0)::bigint as commission,
              coalesce(sum(number) filter (where figure = 'registration'), 0)::bigint as registered,
              coalesce(sum(number) filter (where figure = 'first_deposit'), 0)::bigint as "firstDeposits",
              coalesce(sum(number) filter (where figure in ('deposit', 'withdrawal', 'bonus', 'correction')), 0)::bigint as orders
         from figure_day
        where dimension = $1 and day between $2::date and $3::date
        group by value
        order by sum(abs(amount) + abs(payout)) desc, value
        limit $4)
     select s.value, s.bets, s.stake, s.payout, s.deposits, s.withdrawals, s.bonus, s.corrections, s.commission, s.registered,
            s."firstDeposits", s.orders,
            coalesce(case $1
              when 'venue' then (select v.name from venue_name v where v.code = s.value)
              when 'game' then (select g.name from game_name g where g.venue || '/' || g.code = s.value)
              when 'agent' then (select m.username from member_name m where m.id::text = s.value)
              when 'promotion' then (select p.title from promotion_name p where p.id::text = s.value)
              when 'clerk' then (select n.name from staff_name n where 'staff/' || n.id = s.value)
            end, s.value) as name
       from share s`,
    [by, from, to, limit],
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
