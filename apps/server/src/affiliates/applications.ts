/** Becoming an agent: the application, and what staff decide about it (business rules, Agents). */

import { agentApplicationRules } from '@mingpai/contract/rules/profile';
import { firstFailure } from '@mingpai/contract/rules/rule';
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { lockMembers, markAsAgent } from '../members/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { Rates } from './rate-table.ts';
import { setRates } from './rates.ts';

export interface Application {
  readonly memberId: bigint;
  readonly mobile: string;
  /** Why the member wants to. */
  readonly info: string;
}

/** @returns refusals `bad_input` (first failing check's message), `already_agent`, `agent_application_open` */
export async function apply(
  tx: Tx,
  clock: Clock,
  { memberId, mobile, info }: Application,
): Promise<Outcome<null>> {
  const failure = firstFailure(agentApplicationRules, { mobile, apply_info: info });
  if (failure) return refused(failure.code);
  // An approval that happens at the same moment is waited for: nobody applies to become what they are.
  await lockMembers(tx, [memberId]);
  if (await isAgent(tx, memberId)) return refused('already_agent');
  const { rows } = await tx.query(
    `insert into agent_application (member_id, mobile, apply_info, created_at) values ($1, $2, $3, $4)
     on conflict (member_id) where state = 'pending' do nothing returning id`,
    [memberId, mobile, info, clock.now()],
  );
  return rows.length > 0 ? done(null) : refused('agent_application_open');
}

export async function isAgent(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query('select 1 from serving_agent where member_id = $1', [memberId]);
  return rows.length > 0;
}

export interface ApplicationRow {
  readonly id: bigint;
  readonly member_id: bigint;
  readonly mobile: string;
  readonly apply_info: string;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly reason: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly decided_by: string | null;
}

/** What `ApplicationRow` has, of the table. */
const applicationColumns = `id, member_id, mobile, apply_info, state, reason, created_at, decided_at, decided_by`;

/** The member's newest application. */
export async function applicationOf(db: Queryable, memberId: bigint): Promise<ApplicationRow | undefined> {
  const { rows } = await db.query<ApplicationRow>(
    `select ${applicationColumns} from agent_application where member_id = $1 order by id desc limit 1`,
    [memberId],
  );
  return rows[0];
}

export interface Approval {
  readonly id: bigint;
  readonly rates: Rates;
  /** `staff/3`. */
  readonly by: Actor;
}

/** Makes the member an agent with these rates. Refusals `already_decided`, `rate_above_parent`. */
export async function approve(
  tx: Tx,
  clock: Clock,
  { id, rates, by }: Approval,
): Promise<Outcome<{ memberId: bigint }>> {
  const decided = await decide(tx, clock, { id, state: 'approved', reason: null, by });
  if (!decided.ok) return decided;
  const { memberId } = decided.value;
  // Who was one before is one again.
  await tx.query(
    `insert into agent (member_id, since) values ($1, $2)
     on conflict (member_id) do update
       set since = excluded.since, dismissed_at = null, leaves_at = null, heir_id = null, left_at = null
     where agent.left_at is not null`,
    [memberId, clock.now()],
  );
  await markAsAgent(tx, memberId);
  const set = await setRates(tx, clock, { agentId: memberId, rates, by });
  if (!set.ok) return set;
  await sendInboxMessage(tx, clock, memberId, inboxTexts.agencyApproved());
  return decided;
}

export interface Rejection {
  readonly id: bigint;
  readonly reason: string;
  readonly by: Actor;
}

/** Refusal `already_decided`. The member reads the reason, and may apply again. */
export async function reject(
  tx: Tx,
  clock: Clock,
  { id, reason, by }: Rejection,
): Promise<Outcome<{ memberId: bigint }>> {
  const decided = await decide(tx, clock, { id, state: 'rejected', reason, by });
  if (!decided.ok) return decided;
  await sendInboxMessage(tx, clock, decided.value.memberId, inboxTexts.agencyRejected({ reason }));
  return decided;
}

interface Decision {
  readonly id: bigint;
  readonly state: 'approved' | 'rejected';
  readonly reason: string | null;
  readonly by: Actor;
}

async function decide(
  tx: Tx,
  clock: Clock,
  { id, state, reason, by }: Decision,
): Promise<Outcome<{ memberId: bigint }>> {
  const { rows } = await tx.query<{ member_id: bigint }>(
    `update agent_application set state = $2, reason = $3, decided_at = $4, decided_by = $5
      where id = $1 and state = 'pending' returning member_id`,
    [id, state, reason, clock.now(), by],
  );
  return rows[0] ? done({ memberId: rows[0].member_id }) : refused('already_decided');
}
