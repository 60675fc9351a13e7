/**
 * What teams did in a span of Beijing days, and what it brought: from figures and commission that are kept by the day.
 * Amounts in fen, commission in micro-yuan. A figure counts for the agent whose member somebody was when it happened.
 */
import type { Queryable } from '../platform/database.ts';
import { columnIn, readersLanguage } from '../platform/language.ts';
import { earningsByDay } from './earnings.ts';
import { masked } from './tree.ts';

export interface Days {
  /** `2026-11-23`, both included. */
  readonly from: string;
  readonly to: string;
}

export interface Played {
  readonly stake: bigint;
  readonly payout: bigint;
}

export interface TeamSums extends Played {
  readonly registered: bigint;
  readonly firstDeposits: bigint;
  readonly deposits: bigint;
}

const teamColumns = `
  coalesce(sum(f.number) filter (where f.figure = 'registration'), 0)::bigint as registered,
  coalesce(sum(f.number) filter (where f.figure = 'first_deposit'), 0)::bigint as "firstDeposits",
  coalesce(sum(f.amount) filter (where f.figure = 'deposit'), 0)::bigint as deposits,
  coalesce(sum(f.amount) filter (where f.figure = 'bet'), 0)::bigint as stake,
  coalesce(sum(f.payout) filter (where f.figure = 'bet'), 0)::bigint as payout`;

/** The agent and those below, each with the one right below the agent in whose branch they stand. */
const branches = `with recursive branch as (
    select $1::bigint as agent_id, $1::bigint as root
    union all
    select e.member_id, case when b.agent_id = $1 then e.member_id else b.root end
      from branch b join agent_edge e on e.agent_id = b.agent_id join agent a on a.member_id = e.member_id)`;

export interface DayRow extends TeamSums {
  readonly day: string;
  readonly commission: bigint;
}

/** Of the whole team, day by day; days on which nothing happened are left out. Newest first. */
export async function reportByDay(db: Queryable, agentId: bigint, { from, to }: Days): Promise<DayRow[]> {
  const { rows } = await db.query<DayRow>(
    `${branches},
     figures as (
       select f.day, ${teamColumns}
         from agent_figure f
        where f.agent = any (array(select agent_id::text from branch)) and f.day between $2::date and $3::date
          and f.figure in ('registration', 'first_deposit', 'deposit', 'bet')
        group by f.day),
     earned as (
       select c.day, sum(c.amount)::bigint as commission from ${earningsByDay} c
        where c.agent_id = $1 and c.day between $2::date and $3::date group by 1)
     select to_char(coalesce(f.day, e.day), 'YYYY-MM-DD') as day, coalesce(f.registered, 0) as registered,
            coalesce(f."firstDeposits", 0) as "firstDeposits", coalesce(f.deposits, 0) as deposits,
            coalesce(f.stake, 0) as stake, coalesce(f.payout, 0) as payout, coalesce(e.commission, 0) as commission
       from figures f full join earned e on e.day = f.day order by 1 desc`,
    [agentId, from, to],
  );
  return rows;
}

export interface AgentRow extends TeamSums {
  readonly id: bigint;
  /** Masked; the agent's own members stand under the agent. */
  readonly name: string;
  readonly commission: bigint;
}

/**
 * The agents right below with their teams as they stand now, and the agent's own members: what each did, and earned the agent who asks.
 * Figures and commission alike count for the agent whose somebody was then; they change on Mondays, so a week has one. What came by an
 * agent who stands in no branch any more is earned all the same: it stands with whoever of that time's agents above does, at last the own.
 */
export async function reportByAgent(db: Queryable, agentId: bigint, { from, to }: Days): Promise<AgentRow[]> {
  const { rows } = await db.query<Omit<AgentRow, 'name'> & { username: string }>(
    `${branches},
     figures as (
       select b.root, ${teamColumns}
         from branch b
         join agent_figure f on f.agent = b.agent_id::text and f.day between $2::date and $3::date
        group by b.root),
     earned as (
       select coalesce(b.root, (select n.root from agents_above_at(o.agent_id, o.at) u join branch n on n.agent_id = u.agent_id
                                 order by u.distance limit 1), $1) as root, sum(o.amount)::bigint as commission
         from (select agent_at(c.member_id, c.at) as agent_id, min(c.at) as at, sum(c.amount) as amount
                 from (select member_id, date_trunc('week', day) as week, start_of_beijing_day(min(day)) as at, sum(amount) as amount
                         from agent_commission_by_day
                        where agent_id = $1 and day between $2::date and $3::date
                        group by 1, 2) c
                group by 1, c.week
               union all
               -- Of the whole team, or for people who came: the agent's own line.
               select $1, start_of_beijing_day($2::date), e.amount
                 from (select at, amount from agent_reckoning where agent_id = $1
                       union all select at, amount from agent_head where agent_id = $1) e
                where e.at >= start_of_beijing_day($2::date) and e.at < start_of_beijing_day($3::date + 1)) o
         left join branch b on b.agent_id = o.agent_id
        group by 1)
     select m.id, m.username, coalesce(f.registered, 0) as registered, coalesce(f."firstDeposits", 0) as "firstDeposits",
            coalesce(f.deposits, 0) as deposits, coalesce(f.stake, 0) as stake, coalesce(f.payout, 0) as payout,
            coalesce(e.commission, 0) as commission
       from (select distinct root from branch) b join member_name m on m.id = b.root
       left join figures f on f.root = b.root left join earned e on e.root = b.root
      order by coalesce(e.commission, 0) desc, m.id`,
    [agentId, from, to],
  );
  return rows.map(({ username, ...row }) => ({ ...row, name: masked(username) }));
}

export interface Earned {
  /** fen */
  readonly valid: bigint;
  readonly commission: bigint;
}

export interface CommissionRow extends Earned {
  /** A member's id, or a venue's code. */
  readonly key: string;
  /** Masked, where it is a member's. */
  readonly name: string;
}

export interface Rows extends Days {
  /** The most first. */
  readonly sort: 'commission' | 'valid';
  readonly page: number;
  readonly pageSize: number;
}

/** What the agent earned by each member, or at each venue, the most first; and all of the span, whatever page is looked at. */
export async function commissionBy(
  db: Queryable,
  agentId: bigint,
  by: 'member' | 'venue',
  { from, to, sort, page, pageSize }: Rows,
): Promise<{ rows: CommissionRow[]; total: number; sums: Earned }> {
  const order = sort === 'valid' ? 'valid desc, commission' : 'commission';
  // The days are read once: the sums are those of what the page is a part of, and are there where the page is empty.
  const { rows } = await db.query<
    { total: number; allValid: bigint; allCommission: bigint } & (
      | (Omit<CommissionRow, 'name'> & { name: string })
      | { key: null; name: null; valid: null; commission: null }
    )
  >(
    `with earned as materialized (
       select case when $4 = 'member' then c.member_id::text else c.venue end as key, sum(c.valid)::bigint as valid, sum(c.amount)::bigint as commission
         from agent_commission_by_day c
        where c.agent_id = $1 and c.day between $2::date and $3::date group by 1),
     page as (select key, valid, commission from earned order by ${order} desc, key limit ${pageSize} offset ${(page - 1) * pageSize})
     select e.key, coalesce(m.username, ${columnIn(readersLanguage(), 'v.name')}, e.key) as name, e.valid, e.commission, s.total, s."allValid", s."allCommission"
       from (select count(*)::int as total, coalesce(sum(valid), 0)::bigint as "allValid",
                    coalesce(sum(commission), 0)::bigint as "allCommission" from earned) s
       left join page e on true
       left join member_name m on m.id = case when $4 = 'member' then e.key::bigint end
       left join venue_name v on $4 = 'venue' and v.code = e.key
      order by ${sort === 'valid' ? 'e.valid desc, e.commission' : 'e.commission'} desc, e.key`,
    [agentId, from, to, by],
  );
  const [first] = rows;
  return {
    rows: rows.flatMap(({ key, name, valid, commission }) =>
      key === null ? [] : [{ key, name: by === 'member' ? masked(name) : name, valid, commission }],
    ),
    total: first?.total ?? 0,
    sums: { valid: first?.allValid ?? 0n, commission: first?.allCommission ?? 0n },
  };
}
