/**
 * What one line can take back of its own bets: the rebate of the highest level and the commission of the agent on top, who may be the
 * same person by another account. Together they are never above what the house keeps of the tightest game of the category, or
 * playing against oneself would pay. Basis points of the valid amount.
 */
import { type CategoryId, categories } from '@mingpai/contract/states';
import { type InsteadOfEdge, smallestEdges } from '../game-providers/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import { settingIn } from '../settings/index.ts';
import type { Rates } from './rate-table.ts';

/** What the house keeps of the tightest game of each category, basis points of the valid amount. */
export async function houseEdges(db: Queryable, instead?: InsteadOfEdge): Promise<Rates> {
  const edges = await smallestEdges(db, instead);
  return byCategory((id) => edges.get(id) ?? 0);
}

/**
 * What is left of it, basis points of the valid amount by category, when the highest rebate and the highest commission have gone back:
 * whatever else comes back of bets may be no more, or playing would pay.
 */
export async function edgesLeft(db: Queryable): Promise<Rates> {
  const left = await edgesLessRates(db);
  return byCategory((id) => Math.max(0, left[id]));
}

/**
 * By how much the highest rebate and the highest commission together are above what the house keeps, basis points of the valid amount by
 * category; 0: they are not. Of an edge that came down under rates that stand: playing pays, until they come down too.
 * @param instead as if these terms held already
 */
export async function edgesShort(db: Queryable, instead?: InsteadOfEdge): Promise<Rates> {
  const left = await edgesLessRates(db, instead);
  return byCategory((id) => Math.max(0, -left[id]));
}

async function edgesLessRates(db: Queryable, instead?: InsteadOfEdge): Promise<Rates> {
  const edges = await houseEdges(db, instead);
  const rebate = highestRebate((await settingIn(db, 'vip')).levels);
  const commission = await highestCommission(db);
  return byCategory((id) => edges[id] - rebate[id] - commission[id]);
}

/** The same lock as the database's own check of rates: rates and rebates stand still between looking and writing. */
export async function lockRates(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(7316467)');
}

/** What is wrong with levels that are not set yet, by the database itself. @returns the refusal `rates_above_edge` */
export async function refuseRebates(
  tx: Tx,
  levels: readonly { readonly rebate: Rates }[],
): Promise<Refused | undefined> {
  await lockRates(tx);
  const rebate = highestRebate(levels);
  const now = highestRebate((await settingIn(tx, 'vip')).levels);
  return aboveEdge({
    edges: await houseEdges(tx),
    rebate,
    commission: await highestCommission(tx),
    rises: (category) => rebate[category] > now[category],
  });
}

/** The highest commission that anybody has on each category now, sums for members who qualify among it. */
async function highestCommission(db: Queryable): Promise<Rates> {
  const { rows } = await db.query<{ category: CategoryId; rate: number }>(
    `select c.category, max(agent_rate_at(a.member_id, c.category, 'infinity') + ${headRate('a.member_id')})::int as rate
       from serving_agent a cross join unnest($1::text[]) as c (category) group by c.category`,
    [categories.map(({ id }) => id)],
  );
  return byCategory((id) => rows.find(({ category }) => category === id)?.rate ?? 0);
}

/**
 * SQL: what an agent's sum for each member comes to, basis points of the turnover that it takes, rounded up; 0 for other kinds. `agent`:
 * a column or parameter.
 */
function headRate(agent: string): string {
  return `coalesce((select ceil(t.per_head * 10000.0 / t.least_turnover) from agent_terms t
                     where t.id = agent_terms_at(${agent}, 'infinity') and t.kind = 'per_head'), 0)`;
}

/** With an agent's rates, what the sum for each member adds to them: accounts of one's own would bring both. */
export async function withHeads(db: Queryable, agentId: bigint, rates: Rates): Promise<Rates> {
  const { rows } = await db.query<{ head: number }>(`select ${headRate('$1')}::int as head`, [agentId]);
  return byCategory((id) => rates[id] + (rows[0]?.head ?? 0));
}

export function highestRebate(levels: readonly { readonly rebate: Rates }[]): Rates {
  return byCategory((id) => Math.max(0, ...levels.map(({ rebate }) => rebate[id])));
}

interface Combination {
  readonly edges: Rates;
  readonly rebate: Rates;
  readonly commission: Rates;
  /** Whether the change makes it more: what stands already may always go down. */
  rises(category: CategoryId): boolean;
}

/** @returns the refusal `rates_above_edge` with the category and its figures, or undefined */
export function aboveEdge({ edges, rebate, commission, rises }: Combination): Refused | undefined {
  const found = categories.find(({ id }) => rises(id) && rebate[id] + commission[id] > edges[id]);
  if (!found) return undefined;
  const { id } = found;
  return refused('rates_above_edge', {
    category: id,
    rebate: percent(rebate[id]),
    commission: percent(commission[id]),
    edge: percent(edges[id]),
  });
}

function byCategory(rateOf: (id: CategoryId) => number): Rates {
  return {
    realbet: rateOf('realbet'),
    sport: rateOf('sport'),
    gaming: rateOf('gaming'),
    joker: rateOf('joker'),
    concise: rateOf('concise'),
    lottery: rateOf('lottery'),
  };
}

const percent = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)}%`;
