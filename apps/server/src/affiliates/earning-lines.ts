/** What the commission of the staff's report is made of, newest first, page by page: bets, weeks, members who qualified. Micro-yuan. */
import type { Queryable } from '../platform/database.ts';
import { earningsByDay } from './earnings.ts';
import type { Days } from './report.ts';

export interface EarningLine {
  readonly kind: 'bet' | 'week' | 'head';
  readonly id: bigint;
  readonly at: Date;
  readonly agentId: bigint;
  readonly agentName: string;
  readonly memberId: bigint | null;
  readonly username: string;
  readonly reference: string;
  readonly amount: bigint;
}

export interface EarningsQuery extends Days {
  /** Undefined: of all. */
  readonly agent?: number | undefined;
  /** `bet/12`, the last of the page before; empty: the newest. */
  readonly after: string;
  readonly most: number;
}

export async function agentEarnings(
  db: Queryable,
  query: EarningsQuery,
): Promise<{ readonly sum: bigint; readonly rows: readonly EarningLine[] }> {
  const { from, to, agent } = query;
  const [rows, { rows: sums }] = await Promise.all([
    earningLines(db, query),
    db.query<{ sum: bigint }>(
      `select coalesce(sum(c.amount), 0)::bigint as sum from ${earningsByDay} c
        where c.day between $1::date and $2::date and ($3::bigint is null or c.agent_id = $3)`,
      [from, to, agent ?? null],
    ),
  ]);
  return { sum: sums[0]?.sum ?? 0n, rows };
}

/** The lines alone, those behind the last of the page before. */
export async function earningLines(
  db: Queryable,
  { from, to, agent, after, most }: EarningsQuery,
): Promise<readonly EarningLine[]> {
  const [kind = '', id = ''] = after.split('/');
  const { rows } = await db.query<EarningLine>(
    // Of each kind no more than a page; lines of one moment stand by their kind, then by their number.
    `with seen as (
         select c.at from agent_commission c where $4 = 'bet' and c.id = $5::bigint
         union all
         select r.at from agent_reckoning r where $4 = 'week' and r.id = $5::bigint
         union all
         select h.at from agent_head h where $4 = 'head' and h.member_id = $5::bigint),
       place as (select coalesce((select s.at from seen s), 'infinity') as at)
       select l.kind, l.id, l.at, l.agent_id as "agentId", a.username as "agentName", l.member_id as "memberId",
              coalesce(m.username, '') as username, l.reference, l.amount
         from (
           (select 'bet' as kind, c.id, c.at, c.agent_id, c.member_id, c.venue || '/' || c.bet_id as reference, c.amount
              from agent_commission c, place p
             where c.at >= start_of_beijing_day($1::date) and c.at < start_of_beijing_day($2::date + 1)
               and ($3::bigint is null or c.agent_id = $3) and c.at <= p.at
               and ($4 = '' or (c.at, 'bet', c.id) < (p.at, $4::text, $5::bigint))
             order by c.at desc, c.id desc limit $6)
           union all
           (select 'week', r.id, r.at, r.agent_id, null, to_char(r.week, 'YYYY-MM-DD'), r.amount
              from agent_reckoning r, place p
             where r.at >= start_of_beijing_day($1::date) and r.at < start_of_beijing_day($2::date + 1)
               and ($3::bigint is null or r.agent_id = $3) and r.at <= p.at
               and ($4 = '' or (r.at, 'week', r.id) < (p.at, $4::text, $5::bigint))
             order by r.at desc, r.id desc limit $6)
           union all
           (select 'head', h.member_id, h.at, h.agent_id, h.member_id, '', h.amount
              from agent_head h, place p
             where h.at >= start_of_beijing_day($1::date) and h.at < start_of_beijing_day($2::date + 1)
               and ($3::bigint is null or h.agent_id = $3) and h.at <= p.at
               and ($4 = '' or (h.at, 'head', h.member_id) < (p.at, $4::text, $5::bigint))
             order by h.at desc, h.member_id desc limit $6)) l
         join member_name a on a.id = l.agent_id left join member_name m on m.id = l.member_id
        order by l.at desc, l.kind desc, l.id desc limit $6`,
    [from, to, agent ?? null, kind, id === '' ? null : id, most],
  );
  return rows;
}
