/** What agents earn, by category and date, in basis points of the valid amount (business rules, Agents). */

import { type CategoryId, categories } from '@mingpai/contract/states';
import type { Actor } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { done, type Outcome, type Refused, refused } from '../platform/outcome.ts';
import { settingIn } from '../settings/index.ts';
import { aboveEdge, highestRebate, houseEdges, lockRates, withHeads } from './rate-ceiling.ts';
import type { Rates } from './rate-table.ts';

/** The rates that hold now; what was never set is 0. */
export async function ratesOf(db: Queryable, agentIds: readonly bigint[]): Promise<Map<bigint, Rates>> {
  const { rows } = await db.query<{ agent_id: bigint; category: CategoryId; basis_points: number }>(
    `select distinct on (agent_id, category) agent_id, category, basis_points from agent_rate
      where agent_id = any($1) order by agent_id, category, valid_from desc, id desc`,
    [agentIds],
  );
  const found = new Map(agentIds.map((id) => [id, { ...noRates }]));
  for (const { agent_id, category, basis_points } of rows) {
    const rates = found.get(agent_id);
    if (rates) rates[category] = basis_points;
  }
  return found;
}

export interface RateChange {
  readonly agentId: bigint;
  readonly rates: Rates;
  /** `staff/3` or `agent/100001`. */
  readonly by: Actor;
}

/**
 * Sets rates from this moment on; bets that are settled already keep theirs. Either all change or none. The database
 * refuses the same once more (`check_agent_rate`), whoever writes.
 * @returns refusals `rate_above_parent`, `rate_below_child`, `rates_above_edge`
 */
export async function setRates(
  tx: Tx,
  clock: Clock,
  { agentId, rates, by }: RateChange,
): Promise<Outcome<null>> {
  const looked = await lookAtRates(tx, agentId, rates);
  if (!looked.ok) return looked;
  const changes = looked.value;
  await tx.query(
    `insert into agent_rate (agent_id, category, basis_points, valid_from, set_by)
     select $1, c.category, c.rate, $4, $5 from unnest($2::text[], $3::int[]) as c (category, rate)`,
    [
      agentId,
      changes.map(({ category }) => category),
      changes.map(({ category }) => rates[category]),
      clock.now(),
      by,
    ],
  );
  return done(null);
}

/** What is wrong with rates that are not set yet. Refusals as `setRates`. */
export async function refuseRates(tx: Tx, agentId: bigint, rates: Rates): Promise<Refused | undefined> {
  const looked = await lookAtRates(tx, agentId, rates);
  return looked.ok ? undefined : looked;
}

/** The categories whose rate is another one. Refusals as `setRates`. */
async function lookAtRates(tx: Tx, agentId: bigint, rates: Rates): Promise<Outcome<Bounds[]>> {
  await lockRates(tx);
  const { rows } = await tx.query<Bounds>(
    `select c.category, agent_rate_at($1, c.category, 'infinity') as now,
            (select min(agent_rate_at(b.agent_id, c.category, 'infinity')) from agents_bounding($1) b) as above,
            (select max(agent_rate_at(b.agent_id, c.category, 'infinity')) from agents_bounded($1) b) as below
       from unnest($2::text[]) as c (category)`,
    [agentId, categoryIds],
  );
  const changes = rows.filter(({ category, now }) => rates[category] !== now);
  if (changes.some(({ category, above }) => above !== null && rates[category] > above))
    return refused('rate_above_parent');
  if (changes.some(({ category, below }) => below !== null && rates[category] < below))
    return refused('rate_below_child');
  const risen = new Set(changes.flatMap(({ category, now }) => (rates[category] > now ? [category] : [])));
  if (risen.size > 0) {
    const tooMuch = aboveEdge({
      edges: await houseEdges(tx),
      rebate: highestRebate((await settingIn(tx, 'vip')).levels),
      commission: await withHeads(tx, agentId, rates),
      rises: (category) => risen.has(category),
    });
    if (tooMuch) return tooMuch;
  }
  return done(changes);
}

interface Bounds {
  readonly category: CategoryId;
  readonly now: number;
  /** The rate of the agent above, now or from next week on; null: there is none. */
  readonly above: number | null;
  /** The highest rate of an agent right below; null: there is none. */
  readonly below: number | null;
}

const categoryIds = categories.map(({ id }) => id);
const noRates: Rates = { realbet: 0, sport: 0, gaming: 0, joker: 0, concise: 0, lottery: 0 };
