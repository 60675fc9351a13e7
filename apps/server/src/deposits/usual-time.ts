/** How long deposits and withdrawals usually take on this site. */
import type { Queryable } from '../platform/database.ts';
import type { OrderWay } from './order.ts';

/** So many of the last are looked at; of fewer than the least nothing is said. */
const looked = 50;
const least = 5;

/**
 * @returns whole minutes, at least 1: the median of the last deposits of this way that arrived, each from its opening to its credit;
 *          `undefined` when there are too few. Served by the index deposit_arrived_by_way.
 */
export async function usualMinutes(db: Queryable, way: OrderWay): Promise<number | undefined> {
  const { rows } = await db.query<Median>(
    `select count(*)::int as count,
            percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at))::float8 as seconds
       from (select created_at, decided_at from deposit_order
              where way = $1 and state = 'approved' order by decided_at desc limit ${looked}) latest`,
    [way],
  );
  return minutesOf(rows[0]);
}

/**
 * @returns whole minutes, at least 1: the median of the withdrawals that were paid last, each from its asking until it was verified
 *          on the chain (where that is not watched: until staff approved what they had sent). Served by the index withdrawal_paid.
 */
export async function usualPayoutMinutes(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<Median>(
    `select count(*)::int as count,
            percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at))::float8 as seconds
       from (select created_at, ${paidAt} as paid_at from withdrawal_order
              where state = 'approved' and (payout is null or payout = 'verified')
              order by ${paidAt} desc limit ${looked}) latest`,
  );
  return minutesOf(rows[0]);
}

const paidAt = "(case when payout = 'verified' then payout_checked_at else decided_at end)";

interface Median {
  readonly count: number;
  readonly seconds: number | null;
}

function minutesOf(row: Median | undefined): number | undefined {
  if (!row || row.count < least || row.seconds === null) return undefined;
  return Math.max(1, Math.round(row.seconds / 60));
}
