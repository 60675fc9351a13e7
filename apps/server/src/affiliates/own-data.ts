/** How a member became an agent and what they earned, for the file that they take along: nothing of those whom they brought. */
import type { Queryable } from '../platform/database.ts';

export interface OwnAgentApplication {
  readonly mobile: string;
  readonly info: string;
  readonly state: string;
  readonly reason: string | null;
  readonly at: Date;
  readonly decided: Date | null;
}

/** Oldest first. */
export async function ownAgentApplications(
  db: Queryable,
  memberId: bigint,
): Promise<readonly OwnAgentApplication[]> {
  const { rows } = await db.query<OwnAgentApplication>(
    `select mobile, apply_info as info, state, reason, created_at as at, decided_at as decided from agent_application
      where member_id = $1 order by id limit 10000`,
    [memberId],
  );
  return rows;
}

export interface OwnEarning {
  /** The Monday, `YYYY-MM-DD`. */
  readonly week: string;
  /** Fen. */
  readonly amount: bigint;
  readonly state: string;
  readonly reason: string | null;
  readonly at: Date;
  readonly decided: Date | null;
}

/** Statements by week, oldest first. */
export async function ownEarnings(db: Queryable, memberId: bigint): Promise<readonly OwnEarning[]> {
  const { rows } = await db.query<OwnEarning>(
    `select to_char(week, 'YYYY-MM-DD') as week, amount, state, reason, created_at as at, decided_at as decided
       from agent_statement where agent_id = $1 order by id limit 10000`,
    [memberId],
  );
  return rows;
}
