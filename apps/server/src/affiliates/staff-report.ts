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
  readonly bonus: bigint;
  readonly rebate: bigint;
  readonly redPackets: bigint;
  /** What members were given by correction, less what was taken. */
  readonly corrections: bigint;
  /** What is left of GGR after bonuses, rebates, red packets, corrections, and what the agent was paid. */
  readonly ngr: bigint;
  /** Paid in the span. */
  readonly paid: bigint;
  /** Earned in the span, micro-yuan. */
  readonly commission: bigint;
}

export type AgentReportSums = Omit<AgentReportRow, 'id' | 'username'>;

export interface AgentReportQuery extends Days {
  /** What counts for an agent: their own members, or those of every agent below too. */
  readonly scope: NonNullable<ConsolePayload<'agentReport'>['scope']>;
  /** An agent's id or whole username; empty: all. */
  readonly search: string;
  readonly order: NonNullable<ConsolePayload<'agentReport'>['order']>;
  readonly page: number;
  readonly pageSize: number;
}

/**
 * SQL: each agent with what their own members did in the span, $1 and $2 its days; and `branch`, the pairs of an agent and of whose figures
 * count there: their own, and where $3 is true those of every agent below, as the tree stands now. It is climbed from below, an agent a
 * step, whatever number of members they have.
 */
const figures = `with recursive figures as (
      select f.agent,
             coalesce(sum(f.number) filter (where f.figure = 'registration'), 0) as registered,
             coalesce(sum(f.number) filter (where f.figure = 'first_deposit'), 0) as first_deposits,
             coalesce(sum(f.amount) filter (where f.figure = 'deposit'), 0) as deposits,
             coalesce(sum(f.amount) filter (where f.figure = 'withdrawal'), 0) as withdrawals,
             coalesce(sum(f.amount) filter (where f.figure = 'bet'), 0) as stake,
             coalesce(sum(f.payout) filter (where f.figure = 'bet'), 0) as payout,
             coalesce(sum(f.amount) filter (where f.figure = 'bonus'), 0) as bonus,
             coalesce(sum(f.amount) filter (where f.figure = 'rebate'), 0) as rebate,
             coalesce(sum(f.amount) filter (where f.figure = 'red_packet'), 0) as "redPackets",
             coalesce(sum(f.amount) filter (where f.figure = 'correction'), 0) as corrections,
             coalesce(sum(f.amount) filter (where f.figure = 'commission'), 0) as paid
        from agent_figure f where f.day between $1::date and $2::date group by f.agent),
    earned as (
      select c.agent_id, sum(c.amount) as commission from ${earningsByDay} c
       where c.day between $1::date and $2::date group by 1),
    own as materialized (
      select a.member_id as id, coalesce(f.registered, 0) as registered, coalesce(f.first_deposits, 0) as "firstDeposits",
             coalesce(f.deposits, 0) as deposits, coalesce(f.withdrawals, 0) as withdrawals, coalesce(f.stake, 0) as stake,
             coalesce(f.payout, 0) as payout, coalesce(f.stake - f.payout, 0) as ggr,
             coalesce(f.bonus, 0) as bonus, coalesce(f.rebate, 0) as rebate, coalesce(f."redPackets", 0) as "redPackets",
             coalesce(f.corrections, 0) as corrections,
             coalesce(f.stake - f.payout - f.bonus - f.rebate - f."redPackets" - f.corrections - f.paid, 0) as ngr,
             coalesce(f.paid, 0) as paid,
             coalesce(e.commission, 0) as commission
        from agent a
        left join figures f on f.agent = a.member_id::text left join earned e on e.agent_id = a.member_id),
    branch as (
      select a.member_id as id, a.member_id as counted from agent a
      union all
      select e.agent_id, b.counted from branch b join agent_edge e on e.member_id = b.id where $3::boolean),
    counted as (
      select b.id, sum(o.registered) as registered, sum(o."firstDeposits") as "firstDeposits", sum(o.deposits) as deposits,
             sum(o.withdrawals) as withdrawals, sum(o.stake) as stake, sum(o.payout) as payout, sum(o.ggr) as ggr,
             sum(o.bonus) as bonus, sum(o.rebate) as rebate, sum(o."redPackets") as "redPackets", sum(o.corrections) as corrections,
             sum(o.ngr) as ngr, sum(o.paid) as paid, sum(o.commission) as commission
        from branch b join own o on o.id = b.counted group by b.id)`;

/** SQL: all of a row of `counted c`. */
const columns = `c.id, c.registered, c."firstDeposits", c.deposits, c.withdrawals, c.stake, c.payout, c.ggr, c.bonus, c.rebate, c."redPackets",
   c.corrections, c.ngr, c.paid, c.commission`;

/** SQL: `report`, the agents that $4 finds. */
const found = `${figures},
    report as (
      select m.username, ${columns} from counted c join member_name m on m.id = c.id
       where $4 = '' or m.username_key = lower($4) or m.id::text = $4)`;

/** The largest first, with the sums of all: what counts for several of them is in the sums once. */
export async function agentReport(
  db: Queryable,
  { from, to, scope, search, order, page, pageSize }: AgentReportQuery,
): Promise<{ rows: AgentReportRow[]; total: number; sums: AgentReportSums }> {
  // The figures are read once: the sums are the row before the page's.
  const { rows } = await db.query<AgentReportRow & { place: bigint; total: number }>(
    `${found},
     listed as (select id, username, registered, "firstDeposits", deposits, withdrawals, stake, payout, ggr, bonus, rebate,
                       "redPackets", corrections, ngr, paid, commission,
       row_number() over (
         order by case $5 when 'ngr' then ngr when 'ggr' then ggr when 'hold' then ggr::numeric / nullif(stake, 0)
                    when 'bonus' then bonus when 'rebate' then rebate when 'stake' then stake when 'deposits' then deposits
                    when 'withdrawals' then withdrawals when 'registered' then registered
                    when 'firstDeposits' then "firstDeposits" else commission end desc nulls last, id) as place
       from report)
     select 0::bigint as place, (select count(*)::int from listed) as total, 0::bigint as id, '' as username,
            coalesce(sum(registered), 0)::bigint as registered, coalesce(sum("firstDeposits"), 0)::bigint as "firstDeposits",
            coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals,
            coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout,
            coalesce(sum(ggr), 0)::bigint as ggr, coalesce(sum(bonus), 0)::bigint as bonus,
            coalesce(sum(rebate), 0)::bigint as rebate, coalesce(sum("redPackets"), 0)::bigint as "redPackets",
            coalesce(sum(corrections), 0)::bigint as corrections, coalesce(sum(ngr), 0)::bigint as ngr, coalesce(sum(paid), 0)::bigint as paid,
            coalesce(sum(commission), 0)::bigint as commission
       from own o where exists (select from branch b join listed l on l.id = b.id where b.counted = o.id)
     union all
     select place, 0, id, username, registered::bigint, "firstDeposits"::bigint, deposits::bigint, withdrawals::bigint,
            stake::bigint, payout::bigint, ggr::bigint, bonus::bigint, rebate::bigint, "redPackets"::bigint, corrections::bigint,
            ngr::bigint, paid::bigint, commission::bigint
       from listed where place > $6::bigint and place <= $7::bigint
      order by place`,
    [from, to, scope === 'team', search.trim(), order, (page - 1) * pageSize, page * pageSize],
  );
  const [all, ...listed] = rows;
  if (!all) throw new Error('sums have one row');
  const { total, place: _first, id: _nobody, username: _none, ...sums } = all;
  return { rows: listed.map(({ place: _place, total: _total, ...row }) => row), total, sums };
}

/** The same agents by their numbers, whose order no figure changes, behind one of them. */
export async function agentReportOnward(
  db: Queryable,
  { from, to, scope, search }: Pick<AgentReportQuery, 'from' | 'to' | 'scope' | 'search'>,
  { after, most }: Onward,
): Promise<readonly AgentReportRow[]> {
  const { rows } = await db.query<AgentReportRow>(
    `${found}
     select id, username, registered::bigint, "firstDeposits"::bigint, deposits::bigint, withdrawals::bigint, stake::bigint,
            payout::bigint, ggr::bigint, bonus::bigint, rebate::bigint, "redPackets"::bigint, corrections::bigint, ngr::bigint,
            paid::bigint, commission::bigint
       from report where $5::bigint is null or id > $5 order by id limit $6`,
    [from, to, scope === 'team', search.trim(), after ?? null, most],
  );
  return rows;
}

/** Of an agent and everybody below, and of the agent's own members alone. */
export interface AgentBranch {
  readonly id: bigint;
  readonly username: string;
  /** Agents right below. */
  readonly agents: number;
  /** Everybody below, at whatever distance; and right below. */
  readonly members: number;
  readonly ownMembers: number;
  readonly deposits: bigint;
  readonly ownDeposits: bigint;
  readonly ngr: bigint;
  readonly ownNgr: bigint;
  /** Earned in the span, micro-yuan. */
  readonly commission: bigint;
  readonly ownCommission: bigint;
}

/**
 * The agents right below one, or those whom nobody stands above: whoever brought the most deposits first. @param most as many of them
 * @returns `total`: how many there are
 */
export async function agentBranches(
  db: Queryable,
  { under, from, to }: Days & { readonly under: bigint | undefined },
  most: number,
): Promise<{ rows: AgentBranch[]; total: number }> {
  const { rows } = await db.query<AgentBranch & { total: number }>(
    `${figures},
     right_below as (
       select ${columns}, count(*) over ()::int as total from counted c left join agent_edge e on e.member_id = c.id
        where e.agent_id is not distinct from $4::bigint
        order by c.deposits desc, c.id limit $5)
     select r.id, m.username, r.total,
            (select count(*)::int from agent_edge e join agent a on a.member_id = e.member_id where e.agent_id = r.id) as agents,
            (select count(*)::int from members_below(r.id)) as members,
            (select count(*)::int from agent_edge e where e.agent_id = r.id) as "ownMembers",
            r.deposits::bigint, o.deposits::bigint as "ownDeposits", r.ngr::bigint, o.ngr::bigint as "ownNgr",
            r.commission::bigint, o.commission::bigint as "ownCommission"
       from right_below r join own o on o.id = r.id join member_name m on m.id = r.id
      order by r.deposits desc, r.id`,
    [from, to, true, under ?? null, most],
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
