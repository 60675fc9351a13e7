import type { Queryable, Tx } from '../platform/database.ts';

/** Orders that still wait for their money; fen. */
export async function depositsUnderWay(
  db: Queryable,
  memberId: bigint,
  now: Date,
): Promise<{ readonly count: number; readonly amount: bigint }> {
  const { rows } = await db.query<{ count: number; amount: bigint }>(
    `select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from deposit_order
      where member_id = $1 and state = 'pending' and expires_at > $2`,
    [memberId, now],
  );
  return rows[0] ?? { count: 0, amount: 0n };
}

/** Who paid, pictures of it, and what staff wrote; sums, dates and numbers of orders stay. */
export async function eraseDeposits(tx: Tx, memberId: bigint): Promise<void> {
  await tx.query(
    'delete from deposit_proof p using deposit_order o where o.id = p.order_id and o.member_id = $1',
    [memberId],
  );
  await tx.query(
    "update deposit_order set holder = '', last_four = '', reason = case when reason is null then null else '-' end where member_id = $1",
    [memberId],
  );
}
