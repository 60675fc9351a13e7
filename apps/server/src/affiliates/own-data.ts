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
  /** What they said against it, and what it was answered. */
  readonly dispute: string | null;
  readonly answer: string | null;
}

/** Statements by week, oldest first. */
export async function ownEarnings(db: Queryable, memberId: bigint): Promise<readonly OwnEarning[]> {
  const { rows } = await db.query<OwnEarning>(
    `select to_char(s.week, 'YYYY-MM-DD') as week, s.amount, s.state, s.reason, s.created_at as at, s.decided_at as decided,
            d.reason as dispute, case when d.state in ('upheld', 'corrected') then d.answer end as answer
       from agent_statement s left join agent_dispute_state d on d.statement_id = s.id
      where s.agent_id = $1 order by s.id limit 10000`,
    [memberId],
  );
  return rows;
}
