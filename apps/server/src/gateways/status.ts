/** What is known of an order's payment page, for its timeline. */
import type { DepositOrder, PageStatus } from '../deposits/index.ts';
import type { Queryable } from '../platform/database.ts';

/** @returns `undefined` for an order that no gateway took */
export async function pageStatusOf(
  db: Queryable,
  { id, order_no: orderNo }: DepositOrder,
): Promise<PageStatus | undefined> {
  const { rows } = await db.query<{ paid: boolean; review: boolean }>(
    `select exists (select 1 from gateway_arrival a where a.order_id = p.order_id) as paid,
            exists (select 1 from gateway_arrival a where a.order_no = $2 and a.gateway = p.gateway and a.state = 'review') as review
       from gateway_payment p where p.order_id = $1`,
    [id, orderNo],
  );
  const [row] = rows;
  if (!row) return undefined;
  return row.review ? 'page_review' : row.paid ? 'page_paid' : 'page';
}
