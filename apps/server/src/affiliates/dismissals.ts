/**
 * An agent who is none any more from a Monday on (docs/decisions/0089): the team goes to somebody else, what was earned until then stays
 * theirs and is paid by the weekly statements as ever, and they stay a member.
 */
import { inboxTexts, sendInboxMessage } from '../inbox/index.ts';
import { unmarkAsAgents } from '../members/index.ts';
import { beijingText, type Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { lookAtTarget, nextWeek, waitForAccrual } from './moves.ts';
import { lockRates } from './rate-ceiling.ts';
import { endTerms } from './terms.ts';

export interface Dismissal {
  readonly agentId: bigint;
  /** Whose the team is then; undefined: nobody's. */
  readonly heir: bigint | undefined;
}

export interface LookedAtDismissal {
  readonly username: string;
  readonly heir: { readonly id: bigint; readonly username: string } | undefined;
  /** Right below. */
  readonly team: number;
}

/**
 * What is wrong with a dismissal.
 * @returns refusals `not_found`, `agent_leaves` (either of them), `agent_move_circle` (the heir is in the team), `agent_move_open`
 * (somebody moves to them next week), `rate_above_parent`
 */
export async function lookAtDismissal(
  tx: Tx,
  { agentId, heir }: Dismissal,
): Promise<Outcome<LookedAtDismissal>> {
  await lockRates(tx);
  const agent = await lookAtTarget(tx, agentId);
  if (!agent.ok) return agent;
  const target = heir === undefined ? undefined : await lookAtTarget(tx, heir);
  if (target && !target.ok) return target;
  const { rows } = await tx.query<{ team: number; open: boolean; circle: boolean; above: boolean }>(
    `select count(*) filter (where not gone)::int as team,
            exists (select from agent_move o where o.agent_id = $1 and o.applied_at is null) as open,
            $1::bigint = $2::bigint or exists (select from agents_above_at($2, 'infinity') a where a.agent_id = $1) as circle,
            coalesce(bool_or(not gone and $2::bigint is not null and exists (
              select from serving_agent s cross join unnest($3::text[]) c (category)
               where s.member_id = t.member_id
                 and agent_rate_at(s.member_id, c.category, 'infinity') > agent_rate_at($2, c.category, 'infinity'))), false) as above
       from (select e.member_id,
                    exists (select from agent_move o where o.member_id = e.member_id and o.applied_at is null) as gone
               from agent_edge e where e.agent_id = $1) t`,
    [agentId, heir ?? null, ['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery']],
  );
  const [bad] = rows;
  if (!bad || bad.open) return refused('agent_move_open');
  if (bad.circle) return refused('agent_move_circle');
  if (bad.above) return refused('rate_above_parent');
  return done({ username: agent.value.username, heir: target?.value, team: bad.team });
}

/** Agrees to it, from the next week on; the agent is told. Refusals as `lookAtDismissal`. */
export async function agreeToDismissal(tx: Tx, clock: Clock, dismissal: Dismissal): Promise<Outcome<Date>> {
  await waitForAccrual(tx);
  const { agentId, heir } = dismissal;
  // Whoever registers with the agent's code meanwhile is seen below, or sees that the agent leaves.
  await tx.query('select from agent where member_id = $1 for update', [agentId]);
  const looked = await lookAtDismissal(tx, dismissal);
  if (!looked.ok) return looked;
  const now = clock.now();
  const from = nextWeek(now);
  await tx.query(
    `insert into agent_move (member_id, was_agent_id, agent_id, holds_from, agreed_at)
     select e.member_id, $1, $2, $3, $4 from agent_edge e
      where e.agent_id = $1
        and not exists (select from agent_move o where o.member_id = e.member_id and o.applied_at is null)`,
    [agentId, heir ?? null, from, now],
  );
  await tx.query('update agent set dismissed_at = $2, leaves_at = $3, heir_id = $4 where member_id = $1', [
    agentId,
    now,
    from,
    heir ?? null,
  ]);
  await endTerms(tx, agentId, from, now);
  const day = beijingText(from).slice(0, 10);
  await sendInboxMessage(tx, clock, agentId, inboxTexts.agencyEnds({ day }));
  return done(from);
}

/** Those whose time has come are agents no more, and their portal closes. */
export async function leaveAgents(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.query<{ member_id: bigint }>(
    'update agent set left_at = $1 where leaves_at <= $1 and left_at is null returning member_id',
    [now],
  );
  const left = rows.map(({ member_id }) => member_id);
  if (left.length === 0) return;
  await unmarkAsAgents(tx, left);
  await tx.query('update agent_session set ended_at = $2 where agent_id = any($1) and ended_at is null', [
    left,
    now,
  ]);
}
