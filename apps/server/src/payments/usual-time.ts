/** How long deposits usually take on this site. */
import type { Queryable } from '../platform/database.ts';
import type { OrderWay } from './deposits.ts';

/** So many of the last are looked at; of fewer than the least nothing is said. */
const looked = 50;
const least = 5;

/**
 * @returns whole minutes, at least 1: the median of the last deposits of this way that arrived, each from its opening to its credit;
 *          `undefined` when there are too few. Served by the index deposit_arrived_by_way.
 */
export async function usualMinutes(db: Queryable, way: OrderWay): Promise<number | undefined> {
  const { rows } = await db.query<{ count: number; seconds: number | null }>(
    `select count(*)::int as count,
            percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at))::float8 as seconds
       from (select created_at, decided_at from deposit_order
              where way = $1 and state = 'approved' order by decided_at desc limit ${looked}) latest`,
    [way],
  );
  const [row] = rows;
  if (!row || row.count < least || row.seconds === null) return undefined;
  return Math.max(1, Math.round(row.seconds / 60));
}
