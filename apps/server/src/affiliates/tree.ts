/** Who belongs to whom. An agent's team is everybody below, at whatever distance; the agent is not part of it. */
import type { Queryable } from '../platform/database.ts';

/** Whether a member is in the agent's team. Walks up from the member: as many steps as there are agents above. */
export async function isBelow(db: Queryable, agentId: bigint, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query('select 1 from agents_above($2) where agent_id = $1', [agentId, memberId]);
  return rows.length > 0;
}

/** Whether somebody is an agent right below this one. */
export async function isChildAgent(db: Queryable, agentId: bigint, childId: bigint): Promise<boolean> {
  const { rows } = await db.query(
    'select 1 from agent_edge e join serving_agent a on a.member_id = e.member_id where e.agent_id = $1 and e.member_id = $2',
    [agentId, childId],
  );
  return rows.length > 0;
}

/** A member as agents see them: no real name, no contact, a masked username. */
export interface Person {
  readonly id: bigint;
  /** Masked. */
  readonly name: string;
  readonly isAgent: boolean;
}

export interface TeamMember extends Person {
  /** When they joined. */
  readonly since: Date;
  /** Right below them, and below at whatever distance. */
  readonly children: number;
  readonly below: number;
}

export interface TeamQuery {
  /** Whose members. */
  readonly of: bigint;
  /** An id or a whole username, looked for in the whole team; empty: the members right below. */
  readonly search: string;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Agents first, then the newest. */
export async function teamOf(
  db: Queryable,
  { of, search, page, pageSize }: TeamQuery,
): Promise<{ rows: TeamMember[]; total: number }> {
  const [where, values] =
    search === ''
      ? ['e.agent_id = $1', [of]]
      : [
          `(m.username_key = lower($2) or m.id::text = $2)
            and exists (select 1 from agents_above(m.id) a where a.agent_id = $1)`,
          [of, search],
        ];
  const from =
    'agent_edge e join member_name m on m.id = e.member_id left join serving_agent a on a.member_id = m.id';
  const [rows, counted] = await Promise.all([
    db.query<PersonRow & { since: Date; children: number; below: number }>(
      `select m.id, m.username, a.member_id is not null as is_agent, e.since,
              (select count(*)::int from agent_edge c where c.agent_id = m.id) as children,
              (select count(*)::int from members_below(m.id)) as below
         from ${from} where ${where} order by (a.member_id is null), e.since desc, m.id desc
        limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values),
  ]);
  return {
    rows: rows.rows.map(({ since, children, below, ...row }) => ({
      ...personFrom(row),
      since,
      children,
      below,
    })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** Everybody below: how many, and how many of them are agents. */
export async function teamSize(
  db: Queryable,
  agentId: bigint,
): Promise<{ readonly members: number; readonly agents: number }> {
  const { rows } = await db.query<{ members: number; agents: number }>(
    `select count(*)::int as members, count(a.member_id)::int as agents
       from members_below($1) b left join serving_agent a on a.member_id = b.member_id`,
    [agentId],
  );
  return rows[0] ?? { members: 0, agents: 0 };
}

/** From an agent down to a member of the team, both included. Empty when the member is not in it. */
export async function pathTo(db: Queryable, agentId: bigint, memberId: bigint): Promise<Person[]> {
  const { rows } = await db.query<PersonRow & { distance: number }>(
    `select m.id, m.username, a.member_id is not null as is_agent, p.distance
       from (select agent_id as id, distance from agents_above($1) union all select $1, 0) p
       join member_name m on m.id = p.id left join serving_agent a on a.member_id = m.id order by p.distance desc`,
    [memberId],
  );
  const from = rows.findIndex(({ id }) => id === agentId);
  return from < 0 ? [] : rows.slice(from).map(personFrom);
}

/** The agents right below, newest first. */
export async function childAgents(
  db: Queryable,
  agentId: bigint,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ rows: (Person & { readonly since: Date })[]; total: number }> {
  const from =
    'agent_edge e join serving_agent a on a.member_id = e.member_id join member_name m on m.id = e.member_id where e.agent_id = $1';
  const [rows, counted] = await Promise.all([
    db.query<PersonRow & { since: Date }>(
      `select m.id, m.username, true as is_agent, a.since from ${from}
        order by a.since desc, m.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
      [agentId],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${from}`, [agentId]),
  ]);
  return {
    rows: rows.rows.map(({ since, ...row }) => ({ ...personFrom(row), since })),
    total: counted.rows[0]?.total ?? 0,
  };
}

/** The agent's own name, unmasked: it is theirs. */
export async function profileOfAgent(
  db: Queryable,
  agentId: bigint,
): Promise<{ readonly username: string; readonly since: Date } | undefined> {
  const { rows } = await db.query<{ username: string; since: Date }>(
    'select m.username, a.since from serving_agent a join member_name m on m.id = a.member_id where a.member_id = $1',
    [agentId],
  );
  return rows[0];
}

/** When somebody joined the agent above them. */
export async function joinedAt(db: Queryable, memberId: bigint): Promise<Date | undefined> {
  const { rows } = await db.query<{ since: Date }>('select since from agent_edge where member_id = $1', [
    memberId,
  ]);
  return rows[0]?.since;
}

/** `mingpai01` as `mi***01`: enough to tell members apart, too little to sign in or to poach with. */
export function masked(username: string): string {
  return `${username.slice(0, 2)}***${username.slice(-2)}`;
}

interface PersonRow {
  readonly id: bigint;
  readonly username: string;
  readonly is_agent: boolean;
}

function personFrom({ id, username, is_agent }: PersonRow): Person {
  return { id, name: masked(username), isAgent: is_agent };
}
