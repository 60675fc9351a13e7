/** What other terms would have come to, told before they are proposed: the last four finished weeks of the agent's team, by those and as they were. */
import { formatYuan } from '@mingpai/contract/money';
import type { Figure } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import { samePersonAs } from '../related-accounts/index.ts';
import { nextWeek } from './moves.ts';
import { leftOf, teamSums } from './reckoning.ts';
import type { Terms } from './terms.ts';

const weeks = 4;
const weekMs = 7 * 86_400_000;
const beijingMs = 8 * 3_600_000;

/**
 * Read outside of the transaction that changes: it goes through four weeks of a team.
 * @returns one figure, yuan; none for a share of turnover, which comes to what the rates of all agents between are
 */
export async function termsOutlook(
  db: Queryable,
  agentId: bigint,
  terms: Terms,
  now: Date,
): Promise<readonly Figure[]> {
  if (terms.kind === 'turnover') return [];
  // The first instant of this week, in which nothing is worked out yet.
  const until = new Date(nextWeek(now).getTime() - weekMs);
  const mondays = Array.from({ length: weeks }, (_, nth) => mondayOf(until, weeks - nth));
  const [before, after] = [
    await earned(db, agentId, mondays, until),
    terms.kind === 'net_loss'
      ? await byShare(db, agentId, terms, mondays)
      : await byHeads(db, agentId, terms, until),
  ];
  return [
    {
      path: 'agent.fourWeeks',
      unit: 'yuan',
      before: formatYuan(before),
      after: formatYuan(after),
      far: false,
      distance: null,
      hidden: false,
    },
  ];
}

/** `YYYY-MM-DD` of the Monday so many weeks before. */
function mondayOf(until: Date, ago: number): string {
  return new Date(until.getTime() - ago * weekMs + beijingMs).toISOString().slice(0, 10);
}

/** What was worked out for those weeks by whatever held then, fen; what came to light of them since as well. */
async function earned(
  db: Queryable,
  agentId: bigint,
  mondays: readonly string[],
  until: Date,
): Promise<bigint> {
  const since = new Date(until.getTime() - weeks * weekMs);
  const { rows } = await db.query<{ amount: bigint }>(
    `select (coalesce((select sum(amount) from agent_reckoning where agent_id = $1 and week = any($2::date[])), 0)
           + coalesce((select sum(amount) from agent_head where agent_id = $1 and at >= $3 and at < $4), 0)
           + coalesce((select sum(amount) from agent_commission where agent_id = $1 and at >= $3 and at < $4), 0))::bigint as amount`,
    [agentId, [...mondays], since, until],
  );
  return (rows[0]?.amount ?? 0n) / 10_000n;
}

async function byShare(
  db: Queryable,
  agentId: bigint,
  { share, depositFee, carries }: Extract<Terms, { kind: 'net_loss' }>,
  mondays: readonly string[],
): Promise<bigint> {
  let amount = 0n;
  for (const monday of mondays) {
    const sums = await teamSums(db, agentId, monday);
    const left = leftOf({ ...sums, fees: (sums.deposits * BigInt(depositFee)) / 10_000n });
    if (carries || left > 0n) amount += left * BigInt(share);
  }
  return amount / 10_000n;
}

/** Of those who first paid in in these weeks, who has qualified by now; accounts of the agent's own person do not. */
async function byHeads(
  db: Queryable,
  agentId: bigint,
  { perHead, leastDeposit, leastTurnover }: Extract<Terms, { kind: 'per_head' }>,
  until: Date,
): Promise<bigint> {
  const own = (await samePersonAs(db, agentId)).map(({ memberId }) => memberId);
  const { rows } = await db.query<{ heads: bigint }>(
    `with recursive parent as materialized (
       select a.member_id, agent_at(a.member_id, $3::timestamptz - interval '1 second') as above from agent a),
     branch as (
       select $1::bigint as agent_id
       union
       select p.member_id from branch b join parent p on p.above = b.agent_id)
     select count(*)::bigint as heads from agent_first_deposit d
      where d.agent = any (array(select agent_id from branch)) and d.at >= $2 and d.at < $3
        and d.amount >= $4 and d.member_id <> all ($6::bigint[])
        and (select coalesce(sum(s.valid_delta), 0) from settled_change s where s.member_id = d.member_id and s.at >= d.at) >= $5`,
    [agentId, new Date(until.getTime() - weeks * weekMs), until, leastDeposit, leastTurnover, own],
  );
  return (rows[0]?.heads ?? 0n) * perHead;
}
