/** What is held for members against what they have asked for: the two are always the same. Amounts in fen. */
import type { Queryable } from '../platform/database.ts';
import { heldBalances } from '../wallet/index.ts';

export interface StrayHold {
  readonly memberId: string;
  /** What the books hold, and what pending withdrawals come to. */
  readonly held: bigint;
  readonly pending: bigint;
}

/** Members of whom more or less is held than their pending withdrawals come to; the first 20, for `npm run ledger:verify`. */
export async function strayHolds(db: Queryable): Promise<StrayHold[]> {
  const { rows } = await db.query<{ memberId: string; held: string; pending: string }>(
    `select coalesce(a.owner, w.member) as "memberId", coalesce(a.balance, 0)::text as held, coalesce(w.amount, 0)::text as pending
       from ${heldBalances} a
       full join (select member_id::text as member, sum(amount) as amount from withdrawal_order
                   where state = 'pending' group by member_id) w on w.member = a.owner
      where coalesce(a.balance, 0) <> coalesce(w.amount, 0)
      order by 1 limit 20`,
  );
  return rows.map(({ memberId, held, pending }) => ({
    memberId,
    held: BigInt(held),
    pending: BigInt(pending),
  }));
}
