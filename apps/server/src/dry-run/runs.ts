/** Draft rules over the recorded history: what they would have cost, who would have won, and who looks like one person. Fen. */
import type { Queryable } from '../platform/database.ts';

/** So many finished days of history. */
export const historyDays = 30;

export interface Win {
  readonly memberId: bigint;
  readonly amount: bigint;
}

export interface Cluster {
  /** What they share: a network address or a receiving address. */
  readonly shared: 'address' | 'card';
  readonly members: readonly { readonly id: bigint; readonly username: string }[];
  readonly amount: bigint;
}

export interface DryRun {
  readonly days: number;
  readonly cost: bigint;
  /** What the rules that hold now cost in the same days; none for what has no predecessor. */
  readonly costNow: bigint | undefined;
  readonly winners: number;
  readonly top: readonly { readonly id: bigint; readonly username: string; readonly amount: bigint }[];
  readonly clusters: readonly Cluster[];
}

const shownAtMost = 20;
/** As many accounts that share an address look like one person with many names. */
const clusterFrom = 3;

/** Sums up who would have won what. */
export async function summary(
  db: Queryable,
  days: number,
  wins: readonly Win[],
  costNow: bigint | undefined,
): Promise<DryRun> {
  const amounts = new Map<bigint, bigint>();
  for (const { memberId, amount } of wins)
    if (amount > 0n) amounts.set(memberId, (amounts.get(memberId) ?? 0n) + amount);
  const ranked = [...amounts].sort(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1));
  const names = await namesOf(
    db,
    ranked.map(([id]) => id),
  );
  return {
    days,
    cost: ranked.reduce((sum, [, amount]) => sum + amount, 0n),
    costNow,
    winners: ranked.length,
    top: ranked.slice(0, shownAtMost).map(([id, amount]) => ({ id, username: names.get(id) ?? '', amount })),
    clusters: await clustersAmong(db, amounts, names),
  };
}

async function namesOf(db: Queryable, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await db.query<{ id: bigint; username: string }>(
    'select id, username from member_name where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** Winners who signed in from one network address, or bound one receiving address. */
async function clustersAmong(
  db: Queryable,
  amounts: ReadonlyMap<bigint, bigint>,
  names: ReadonlyMap<bigint, string>,
): Promise<readonly Cluster[]> {
  const { rows } = await db.query<{ shared: Cluster['shared']; members: string[] }>(
    `select 'address' as shared, array_agg(distinct member_id)::text[] as members
       from member_session where member_id = any($1) and address <> '' group by address having count(distinct member_id) >= ${clusterFrom}
     union
     select 'card', array_agg(distinct member_id)::text[]
       from card_on_record where member_id = any($1) group by number having count(distinct member_id) >= 2`,
    [[...amounts.keys()]],
  );
  return rows
    .map(({ shared, members }) => {
      const ids = members.map(BigInt);
      return {
        shared,
        members: ids.slice(0, shownAtMost).map((id) => ({ id, username: names.get(id) ?? '' })),
        amount: ids.reduce((sum, id) => sum + (amounts.get(id) ?? 0n), 0n),
      };
    })
    .sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1))
    .slice(0, shownAtMost);
}
