/** What staff see of agents: applications that wait, and agents with their rates and teams. Amounts in fen. */
import type { Onward } from '../backoffice/index.ts';
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';
import { type Place, sliceOf, soughtBy, uncounted } from '../platform/slice.ts';
import type { ApplicationRow } from './applications.ts';
import { earnings } from './earnings.ts';
import type { Page } from './figures.ts';
import type { Rates } from './rate-table.ts';
import { ratesOf } from './rates.ts';

/** The agent above, whose rates are the most that can be given. */
export interface Parent {
  readonly id: bigint;
  readonly username: string;
  readonly rates: Rates;
}

export interface ApplicationInQueue extends ApplicationRow {
  readonly username: string;
  readonly real_name: string;
  readonly registered_at: Date;
  /** Sum of approved deposits. */
  readonly deposited: bigint;
  readonly parent: Parent | undefined;
}

export interface ApplicationQuery {
  readonly state: 'pending' | 'approved' | 'rejected' | 'all';
  /** Username, id or mobile, or `#12` for this one alone; empty: all. */
  readonly search: string;
}

/** Pending ones oldest first, decided ones newest first. */
export async function applicationQueue(
  db: Queryable,
  { state, search, ...place }: ApplicationQuery & Place,
): Promise<{ rows: ApplicationInQueue[]; total: number }> {
  const from = 'agent_application q join member_account m on m.id = q.member_id';
  const where = `($1 = 'all' or q.state = $1)
    and ($2 = '' or m.username_key = lower($2) or m.id::text = $2 or q.mobile = $2)
    and ($3::bigint is null or q.id = $3)`;
  const { text, row } = soughtBy(search);
  const values = [state, text, row];
  const { paged, behind, tail } = sliceOf(place, 'q.id', state === 'pending' ? 'q.id' : 'q.id desc');
  const [rows, counted] = await Promise.all([
    db.query<Omit<ApplicationInQueue, 'parent'> & { parent_id: bigint | null; parent_name: string }>(
      `select q.id, q.member_id, q.mobile, q.apply_info, q.state, q.reason, q.created_at, q.decided_at,
              ${actorName('q.decided_by')} as decided_by,
              m.username, m.real_name, m.registered_at, p.id as parent_id, p.username as parent_name,
              (select coalesce(sum(d.amount), 0)::bigint from credited_deposit d where d.member_id = m.id) as deposited
         from ${from} left join agent_edge e on e.member_id = m.id left join member_name p on p.id = e.agent_id
        where ${where} ${behind} ${tail}`,
      values,
    ),
    paged
      ? db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values)
      : uncounted,
  ]);
  const rates = await ratesOf(
    db,
    rows.rows.flatMap(({ parent_id }) => parent_id ?? []),
  );
  return {
    rows: rows.rows.map(({ parent_id, parent_name, ...row }) => ({
      ...row,
      parent: parentFrom(rates, parent_id, parent_name),
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

export interface AgentInList {
  readonly id: bigint;
  readonly username: string;
  readonly realName: string;
  readonly since: Date;
  /** From when they are an agent no more; null: nothing was agreed. */
  readonly leavesAt: Date | null;
  readonly parent: Parent | undefined;
  readonly rates: Rates;
  /** The highest rates of agents right below. */
  readonly least: Rates;
  /** Everybody below, and the agents among them. */
  readonly members: number;
  readonly agents: number;
  /** micro-yuan in no statement yet. */
  readonly open: bigint;
  /** fen */
  readonly paid: bigint;
}

/** Which agents: by username or id, empty: all; `under`: those right below this one. */
export interface AgentQuery {
  readonly search: string;
  readonly under?: number | undefined;
}

const agentsFrom = 'agent a join member_account m on m.id = a.member_id';
const agentsWhere = `($1 = '' or m.username_key = lower($1) or m.id::text = $1)
  and ($2::bigint is null or exists (select 1 from agent_edge u where u.member_id = m.id and u.agent_id = $2))`;
const agentColumns = `m.id, m.username, m.real_name as "realName", a.since, a.leaves_at as "leavesAt", p.id as parent_id, p.username as parent_name,
  t.members, t.agents,
  (select array_agg(c.member_id) from agent_edge c join serving_agent ca on ca.member_id = c.member_id
    where c.agent_id = m.id) as children,
  (coalesce((select s.carried_out from agent_statement s where s.agent_id = m.id order by s.id desc limit 1), 0)
    + (select coalesce(sum(c.amount), 0) from ${earnings} c
        where c.agent_id = m.id and c.statement_id is null))::bigint as open,
  (select coalesce(sum(s.amount), 0)::bigint from agent_statement s
    where s.agent_id = m.id and s.state = 'paid') as paid`;
const agentsBeside = `left join agent_edge e on e.member_id = m.id left join member_name p on p.id = e.agent_id
  cross join lateral (select count(*)::int as members, count(b.member_id)::int as agents
                        from members_below(m.id) x left join serving_agent b on b.member_id = x.member_id) t`;

interface AgentRow extends Omit<AgentInList, 'parent' | 'rates' | 'least'> {
  readonly parent_id: bigint | null;
  readonly parent_name: string;
  readonly children: bigint[] | null;
}

/** Newest first. */
export async function agentList(
  db: Queryable,
  { search, under, page, pageSize }: Page & AgentQuery,
): Promise<{ rows: AgentInList[]; total: number }> {
  const values = [search.trim(), under ?? null];
  const [rows, counted] = await Promise.all([
    db.query<AgentRow>(
      `select ${agentColumns} from ${agentsFrom} ${agentsBeside}
        where ${agentsWhere} order by a.since desc, m.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total from ${agentsFrom} where ${agentsWhere}`,
      values,
    ),
  ]);
  return { rows: await withRates(db, rows.rows), total: counted.rows[0]?.total ?? 0 };
}

/** Those with the highest numbers first, batch by batch. @param onward `after`: the last id that was read */
export async function agentsOnward(
  db: Queryable,
  { search, under }: AgentQuery,
  { after, most }: Onward,
): Promise<AgentInList[]> {
  const { rows } = await db.query<AgentRow>(
    `select ${agentColumns} from ${agentsFrom} ${agentsBeside}
      where ${agentsWhere} and ($3::bigint is null or m.id < $3) order by m.id desc limit $4`,
    [search.trim(), under ?? null, after ?? null, most],
  );
  return withRates(db, rows);
}

/** As many as are offered of a name's beginning. */
const namesOffered = 10;

/** Those whose names begin so, by name, and before them the one with this number. */
export async function agentNames(
  db: Queryable,
  { search, id }: { readonly search: string; readonly id?: number | undefined },
): Promise<{ readonly id: bigint; readonly username: string }[]> {
  const beginning = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  // Agents are few beside members: each one's name is looked up, and not of each name whether it is an agent's.
  const { rows } = await db.query<{ id: bigint; username: string }>(
    `with agents as materialized (select member_id from agent)
     select m.id, m.username from agents a join member_name m on m.id = a.member_id
      where m.username_key like $1 or m.id = $2::bigint
      order by m.id is distinct from $2::bigint, m.username_key limit ${namesOffered}`,
    [beginning, id ?? null],
  );
  return rows;
}

async function withRates(db: Queryable, rows: readonly AgentRow[]): Promise<AgentInList[]> {
  const rates = await ratesOf(
    db,
    rows.flatMap(({ id, parent_id, children }) => [
      id,
      ...(parent_id ? [parent_id] : []),
      ...(children ?? []),
    ]),
  );
  return rows.map(({ parent_id, parent_name, children, ...row }) => ({
    ...row,
    parent: parentFrom(rates, parent_id, parent_name),
    rates: highest(rates, [row.id]),
    least: highest(rates, children ?? []),
  }));
}

type KnownRates = ReadonlyMap<bigint, Rates>;

function parentFrom(rates: KnownRates, id: bigint | null, username: string): Parent | undefined {
  return id === null ? undefined : { id, username, rates: highest(rates, [id]) };
}

/** The highest rate in each category among these agents; 0 where there is none. */
function highest(rates: KnownRates, agents: readonly bigint[]): Rates {
  const most = (category: keyof Rates) => Math.max(0, ...agents.map((id) => rates.get(id)?.[category] ?? 0));
  return {
    realbet: most('realbet'),
    sport: most('sport'),
    gaming: most('gaming'),
    joker: most('joker'),
    concise: most('concise'),
    lottery: most('lottery'),
  };
}
