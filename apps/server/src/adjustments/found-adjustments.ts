/** Corrections by number, for the search over everything. */
import type { FoundOrder } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';

/** @param beginning as numbers are written, upper case */
export async function adjustmentsNumbered(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<FoundOrder[]> {
  const { rows } = await db.query<FoundOrder>(
    `select a.order_no as "orderNo", a.member_id as "memberId", m.username, a.amount, a.state, a.asked_at as "createdAt"
       from adjustment a join member_name m on m.id = a.member_id
      where a.order_no like $1 order by a.order_no limit $2`,
    [`${beginning.replace(/[\\%_]/g, '\\$&')}%`, limit],
  );
  return rows;
}
