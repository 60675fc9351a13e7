/** Agents beside each other, as staff see them: what their own members did in a span of Beijing days, from figures kept by the day. Fen. */
import type { ConsolePayload } from '@mingpai/contract/console/types';
import type { Onward } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import { earningsByDay } from './earnings.ts';
import type { Days, TeamSums } from './report.ts';

export interface AgentReportRow extends TeamSums {
  readonly id: bigint;
  readonly username: string;
  readonly withdrawals: bigint;
  readonly ggr: bigint;
  /** What is left of GGR after bonuses, rebates, red packets, corrections, and what the agent was paid. */
  readonly ngr: bigint;
  /** Paid in the span. */
  readonly paid: bigint;
  /** Earned in the span, micro-yuan. */
  readonly commission: bigint;
}

export type AgentReportSums = Omit<AgentReportRow, 'id' | 'username'>;

export interface AgentReportQuery extends Days {
  /** An agent's id or whole username; empty: all. */
  readonly search: string;
  readonly order: NonNullable<ConsolePayload<'agentReport'>['order']>;
  readonly page: number;
  readonly pageSize: number;
}

/** SQL: each agent that is found with their figures of the span: $1 and $2 its days, $3 whom. */
const found = `with figures as (
      select f.agent,
             coalesce(sum(f.number) filter (where f.figure = 'registration'), 0) as registered,
             coalesce(sum(f.number) filter (where f.figure = 'first_deposit'), 0) as first_deposits,
             coalesce(sum(f.amount) filter (where f.figure = 'deposit'), 0) as deposits,
             coalesce(sum(f.amount) filter (where f.figure = 'withdrawal'), 0) as withdrawals,
             coalesce(sum(f.amount) filter (where f.figure = 'bet'), 0) as stake,
             coalesce(sum(f.payout) filter (where f.figure = 'bet'), 0) as payout,
             coalesce(sum(f.amount) filter (where f.figure in ('bonus', 'rebate', 'red_packet', 'correction')), 0) as costs,
             coalesce(sum(f.amount) filter (where f.figure = 'commission'), 0) as paid
        from agent_figure f where f.day between $1::date and $2::date group by f.agent),
    earned as (
      select c.agent_id, sum(c.amount) as commission from ${earningsByDay} c
       where c.day between $1::date and $2::date group by 1),
    report as (
      select m.id, m.username, coalesce(f.registered, 0) as registered, coalesce(f.first_deposits, 0) as "firstDeposits",
             coalesce(f.deposits, 0) as deposits, coalesce(f.withdrawals, 0) as withdrawals, coalesce(f.stake, 0) as stake,
             coalesce(f.payout, 0) as payout, coalesce(f.stake - f.payout, 0) as ggr,
             coalesce(f.stake - f.payout - f.costs - f.paid, 0) as ngr, coalesce(f.paid, 0) as paid,
             coalesce(e.commission, 0) as commission
        from agent a join member_name m on m.id = a.member_id
        left join figures f on f.agent = a.member_id::text left join earned e on e.agent_id = a.member_id
       where $3 = '' or m.username_key = lower($3) or m.id::text = $3)`;

/** The largest first, with the sums of all. */
export async function agentReport(
  db: Queryable,
  { from, to, search, order, page, pageSize }: AgentReportQuery,
): Promise<{ rows: AgentReportRow[]; total: number; sums: AgentReportSums }> {
  // The figures are read once: the sums are the row before the page's.
  const { rows } = await db.query<AgentReportRow & { place: bigint; total: number }>(
    `${found},
     listed as (select id, username, registered, "firstDeposits", deposits, withdrawals, stake, payout, ggr, ngr, paid, commission,
       row_number() over (
         order by case $4 when 'ngr' then ngr when 'ggr' then ggr when 'stake' then stake when 'deposits' then deposits
                    when 'registered' then registered when 'firstDeposits' then "firstDeposits" else commission end desc, id) as place
       from report)
     select 0::bigint as place, count(*)::int as total, 0::bigint as id, '' as username,
            coalesce(sum(registered), 0)::bigint as registered, coalesce(sum("firstDeposits"), 0)::bigint as "firstDeposits",
            coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals,
            coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
            coalesce(sum(ggr), 0)::bigint as ggr, coalesce(sum(ngr), 0)::bigint as ngr, coalesce(sum(paid), 0)::bigint as paid,
            coalesce(sum(commission), 0)::bigint as commission
       from listed
     union all
     select place, 0, id, username, registered::bigint, "firstDeposits"::bigint, deposits::bigint, withdrawals::bigint,
            stake::bigint, payout::bigint, ggr::bigint, ngr::bigint, paid::bigint, commission::bigint
       from listed where place > $5::bigint and place <= $6::bigint
      order by place`,
    [from, to, search.trim(), order, (page - 1) * pageSize, page * pageSize],
  );
  const [all, ...listed] = rows;
  if (!all) throw new Error('sums have one row');
  const { total, place: _first, id: _nobody, username: _none, ...sums } = all;
  return { rows: listed.map(({ place: _place, total: _total, ...row }) => row), total, sums };
}

/** The same agents by their numbers, whose order no figure changes, behind one of them. */
export async function agentReportOnward(
  db: Queryable,
  { from, to, search }: Pick<AgentReportQuery, 'from' | 'to' | 'search'>,
  { after, most }: Onward,
): Promise<readonly AgentReportRow[]> {
  const { rows } = await db.query<AgentReportRow>(
    `${found}
     select id, username, registered::bigint, "firstDeposits"::bigint, deposits::bigint, withdrawals::bigint, stake::bigint,
            payout::bigint, ggr::bigint, ngr::bigint, paid::bigint, commission::bigint
       from report where $4::bigint is null or id > $4 order by id limit $5`,
    [from, to, search.trim(), after ?? null, most],
  );
  return rows;
}
