/** What is kept of gateways: the payment of an order, and the money that arrived. */
import type { DepositOrder } from '../deposits/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { GatewayWay } from './port.ts';

/** An order by a gateway's way, with what is known of its payment there. */
export type GatewayOrder = DepositOrder & {
  readonly way: GatewayWay;
  readonly gateway: string;
  readonly payment_state: 'opening' | 'open' | 'paid' | 'closed';
  readonly page_url: string | null;
};

const select = `select d.id, d.order_no, d.member_id, d.way, d.protocol, d.amount, d.usdt, d.rate, d.last_four,
    d.receiving, d.own_address, d.own_amount, d.state, d.created_at, d.expires_at, d.credited,
    d.decided_by, d.decided_at, d.reason,
    p.gateway, p.state as payment_state, p.page_url
  from gateway_payment p join deposit_on_record d on d.id = p.order_id`;

export async function gatewayOrder(db: Queryable, orderNo: string): Promise<GatewayOrder | undefined> {
  const { rows } = await db.query<GatewayOrder>(`${select} where d.order_no = $1`, [orderNo]);
  return rows[0];
}

export async function gatewayOrders(db: Queryable, ids: readonly bigint[]): Promise<GatewayOrder[]> {
  const { rows } = await db.query<GatewayOrder>(`${select} where d.id = any ($1::bigint[]) order by d.id`, [
    ids,
  ]);
  return rows;
}

export interface ArrivalRow {
  readonly id: bigint;
  readonly gateway: string;
  readonly payment: string;
  readonly order_no: string;
  readonly amount: bigint;
  readonly paid_at: Date;
  readonly heard_at: Date;
  readonly heard_by: 'callback' | 'asking';
  readonly state: 'credited' | 'by_hand' | 'review' | 'ignored';
  readonly order_id: bigint | null;
  readonly reason: string;
  readonly decided_by: string | null;
  readonly decided_at: Date | null;
}

/** What `ArrivalRow` has, of the table. */
export const arrivalColumns = `id, gateway, payment, order_no, amount, paid_at, heard_at, heard_by, state, order_id, reason,
  decided_by, decided_at`;
