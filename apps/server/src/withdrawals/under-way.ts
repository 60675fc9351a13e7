import { eraseChecks } from '../address-checks/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';

/** Asked for and not decided, or decided and not known to be paid (`payingOut`: only these); fen. */
export async function withdrawalsUnderWay(db: Queryable, memberId: bigint): Promise<UnderWay> {
  const { rows } = await db.query<UnderWay>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount,
            coalesce(sum(amount) filter (where state = 'approved'), 0)::bigint as "payingOut"
       from withdrawal_order
      where member_id = $1 and (state = 'pending' or (state = 'approved' and payout in ('due', 'sent', 'wrong')))`,
    [memberId],
  );
  return rows[0] ?? { count: 0, amount: 0n, payingOut: 0n };
}

interface UnderWay {
  readonly count: number;
  readonly amount: bigint;
  readonly payingOut: bigint;
}

/** Of addresses that were paid, without what staff wrote, the end stays, by which the public record of the payment is found again. */
export async function eraseWithdrawals(tx: Tx, memberId: bigint): Promise<void> {
  const { rows } = await tx.query<{ id: bigint }>(
    `update withdrawal_order set address = right(address, 4), reason = case when reason is null then null else '-' end,
            payout_reason = case when payout_reason is null then null else '-' end where member_id = $1 returning id`,
    [memberId],
  );
  await eraseChecks(
    tx,
    rows.map(({ id }) => `withdrawal/${id}` as const),
  );
}
