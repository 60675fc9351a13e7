/** Withdrawals by the beginning of their number, or by the transaction that paid them. */
import type { FoundOrder } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';

/** @param beginning as numbers are written, upper case. @param hashes as a transaction may be written */
export async function withdrawalsNamed(
  db: Queryable,
  beginning: string,
  hashes: readonly string[],
  limit: number,
): Promise<FoundOrder[]> {
  const { rows } = await db.query<FoundOrder>(
    `select o.order_no as "orderNo", o.member_id as "memberId", m.username, o.amount, o.state, o.created_at as "createdAt"
       from ((select id from withdrawal_order where order_no like $1 order by order_no limit $3)
             union (select id from withdrawal_order where transaction_hash = any ($2) limit $3)) found
       join withdrawal_order o on o.id = found.id join member_name m on m.id = o.member_id
      order by o.order_no limit $3`,
    [`${beginning.replace(/[\\%_]/g, '\\$&')}%`, hashes, limit],
  );
  return rows;
}
