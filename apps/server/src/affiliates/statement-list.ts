/** Statements as the agent and as staff see them. */
import type { Onward } from '../backoffice/index.ts';
import { actorName } from '../platform/actor.ts';
import type { Queryable } from '../platform/database.ts';
import type { Page } from './figures.ts';

export interface Statement {
  readonly id: bigint;
  readonly agentId: bigint;
  readonly username: string;
  /** The Monday it begins with, YYYY-MM-DD. */
  readonly week: string;
  readonly lines: number;
  /** Members whose bets are in it. */
  readonly members: number;
  /** fen */
  readonly valid: bigint;
  /** micro-yuan */
  readonly carriedIn: bigint;
  readonly accrued: bigint;
  /** fen */
  readonly amount: bigint;
  /** micro-yuan */
  readonly carriedOut: bigint;
  readonly createdAt: Date;
  readonly state: 'draft' | 'paid' | 'rejected';
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
}

export interface StatementQuery extends Page {
  /** `disputed`: with a dispute that nobody has answered. */
  readonly state: 'draft' | 'disputed' | 'paid' | 'rejected' | 'all';
  /** Of this agent only. */
  readonly agentId?: bigint;
  /** The agent's username or id; empty: all. */
  readonly search: string;
  /** Weeks that begin on these Beijing days, and between them. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One of them. */
export async function statementOf(db: Queryable, id: bigint): Promise<Statement | undefined> {
  const { rows } = await db.query<Statement>(`select ${columns} from ${from} ${beside} where s.id = $1`, [
    id,
  ]);
  return rows[0];
}

const from = 'agent_statement s join member_name m on m.id = s.agent_id';
const where = `($1 = 'all' or s.state = $1 or ($1 = 'disputed'
    and exists (select from agent_dispute_state d where d.statement_id = s.id and d.state = 'open'))) and ($2::bigint is null or s.agent_id = $2)
  and ($3 = '' or m.username_key = lower($3) or m.id::text = $3)
  and ($4::date is null or s.week >= $4) and ($5::date is null or s.week <= $5)`;
const columns = `s.id, s.agent_id as "agentId", m.username, to_char(s.week, 'YYYY-MM-DD') as week, l.lines, l.members, l.valid,
  s.carried_in as "carriedIn", s.accrued, s.amount, s.carried_out as "carriedOut", s.created_at as "createdAt",
  s.state, ${actorName('s.decided_by')} as "decidedBy",
  s.decided_at as "decidedAt", s.reason`;
const beside = `cross join lateral (
  select count(*)::int as lines, count(distinct c.member_id)::int as members, coalesce(sum(c.valid), 0)::bigint as valid
    from agent_commission c where c.statement_id = s.id) l`;

/** Newest first, batch by batch. @param after the last id that was read */
export async function statementsOnward(
  db: Queryable,
  { state, search, from: first, to }: Pick<StatementQuery, 'state' | 'search' | 'from' | 'to'>,
  { after, most }: Onward,
): Promise<Statement[]> {
  const { rows } = await db.query<Statement>(
    `select ${columns} from ${from} ${beside} where ${where} and ($6::bigint is null or s.id < $6) order by s.id desc limit $7`,
    [state, null, search.trim(), first ?? null, to ?? null, after ?? null, most],
  );
  return rows;
}

/** Drafts and disputed ones oldest first, because somebody waits for them; all others newest first. */
export async function statements(
  db: Queryable,
  { state, agentId, search, from: first, to, page, pageSize }: StatementQuery,
): Promise<{ rows: Statement[]; total: number }> {
  const values = [state, agentId ?? null, search.trim(), first ?? null, to ?? null];
  const [rows, counted] = await Promise.all([
    db.query<Statement>(
      `select ${columns} from ${from} ${beside}
        where ${where} order by s.id ${state === 'draft' || state === 'disputed' ? 'asc' : 'desc'} limit ${pageSize} offset ${(page - 1) * pageSize}`,
      values,
    ),
    db.query<{ total: number }>(`select count(*)::int as total from ${from} where ${where}`, values),
  ]);
  return { rows: rows.rows, total: counted.rows[0]?.total ?? 0 };
}

/** All that an agent was ever paid, fen. */
export async function paidTo(db: Queryable, agentId: bigint): Promise<bigint> {
  const { rows } = await db.query<{ paid: bigint }>(
    "select coalesce(sum(amount), 0)::bigint as paid from agent_statement where agent_id = $1 and state = 'paid'",
    [agentId],
  );
  return rows[0]?.paid ?? 0n;
}
