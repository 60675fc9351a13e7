/** How long withdrawals usually take on this site. */
import type { Protocol } from '@mingpai/contract/states';
import { type Median, minutesOf, usualOf } from '../deposits/index.ts';
import type { Queryable } from '../platform/database.ts';

/**
 * @returns whole minutes, at least 1: the median of the withdrawals that were paid last over this network, each from its asking until it
 *          was verified on the chain (where that is not watched: until staff approved what they had sent). Served by the index
 *          withdrawal_paid_over_network.
 */
export async function usualPayoutMinutes(db: Queryable, protocol: Protocol): Promise<number | undefined> {
  const { rows } = await db.query<Median>(
    `select count(*)::int as count,
            percentile_cont(0.5) within group (order by extract(epoch from paid_at - created_at))::float8 as seconds
       from (select created_at, ${paidAt} as paid_at from withdrawal_order
              where protocol = $1 and state = 'approved' and (payout is null or payout = 'verified')
              order by ${paidAt} desc limit ${usualOf}) latest`,
    [protocol],
  );
  return minutesOf(rows[0]);
}

const paidAt = "(case when payout = 'verified' then payout_checked_at else decided_at end)";
