/** Deposits by the beginning of their number. */
import { protocols } from '@mingpai/contract/states';
import type { FoundOrder } from '../orders/index.ts';
import type { Queryable } from '../platform/database.ts';

/** @param beginning as numbers are written, upper case */
export async function depositsNumbered(
  db: Queryable,
  beginning: string,
  limit: number,
): Promise<FoundOrder[]> {
  const { rows } = await db.query<FoundOrder>(
    `select o.order_no as "orderNo", o.member_id as "memberId", m.username, o.amount, o.state, o.created_at as "createdAt"
       from deposit_order o join member_name m on m.id = o.member_id
      where o.order_no like $1 order by o.order_no limit $2`,
    [`${beginning.replace(/[\\%_]/g, '\\$&')}%`, limit],
  );
  return rows;
}

/** The latest deposits to an address that was given out for them alone, in any letters. */
export async function depositsTo(db: Queryable, address: string, limit: number): Promise<FoundOrder[]> {
  const { rows } = await db.query<FoundOrder>(
    `select o.order_no as "orderNo", o.member_id as "memberId", m.username, o.amount, o.state, o.created_at as "createdAt"
       from deposit_order o join member_name m on m.id = o.member_id
      where o.own_address and o.protocol = any ($3) and lower(o.receiving) = lower($1)
      order by o.created_at desc, o.id desc limit $2`,
    [address, limit, protocols],
  );
  return rows;
}
