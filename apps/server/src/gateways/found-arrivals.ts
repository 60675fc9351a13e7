/** Money that gateways told of by the gateway's own number, for the search over everything. */
import type { Queryable } from '../platform/database.ts';

export interface FoundArrival {
  readonly id: bigint;
  readonly gateway: string;
  /** The gateway's number. */
  readonly payment: string;
  /** As the gateway named it. */
  readonly orderNo: string;
  /** fen */
  readonly amount: bigint;
  readonly state: 'credited' | 'by_hand' | 'review' | 'ignored';
  readonly heardAt: Date;
}

/** By number, whole: each gateway by itself, as the index has them. */
export async function arrivalsNumbered(
  db: Queryable,
  payment: string,
  limit: number,
): Promise<FoundArrival[]> {
  const { rows } = await db.query<FoundArrival>(
    `select a.id, a.gateway, a.payment, a.order_no as "orderNo", a.amount, a.state, a.heard_at as "heardAt"
       from gateway g join gateway_arrival a on a.gateway = g.code and a.payment = $1
      order by a.id desc limit $2`,
    [payment, limit],
  );
  return rows;
}
