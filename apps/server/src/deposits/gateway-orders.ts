/** Deposit orders as payment gateways need them: found by number, closed when nothing was paid, opened again when something was. */

import { type Message, stored } from '@mingpai/contract/texts';
import type { Actor } from '../platform/actor.ts';
import { beijingText } from '../platform/clock.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import { newOrderNumber } from '../platform/ids.ts';
import { type DepositOrder, depositColumns } from './order.ts';

/** What gateways decide is marked so: a person's decision is never undone by one. */
const byGateway = 'gateway/';

/** Locked until the transaction ends, so that whoever decides it at the same moment waits. */
export async function lockDeposit(tx: Tx, orderNo: string): Promise<DepositOrder | undefined> {
  const { rows } = await tx.query<DepositOrder>(
    `select ${depositColumns} from deposit_order where order_no = $1 for update`,
    [orderNo],
  );
  return rows[0];
}

/** How an order names the gateway that decided it. */
export function gatewayName(code: string): Actor {
  return `${byGateway}${code}`;
}

export function closedByGateway({ state, decided_by }: DepositOrder): boolean {
  return state === 'rejected' && (decided_by ?? '').startsWith(byGateway);
}

/** Closes a pending order because nothing was paid. @returns false when it was decided before */
export async function closeDeposit(
  tx: Queryable,
  {
    id,
    reason,
    by,
    at,
  }: { readonly id: bigint; readonly reason: Message; readonly by: Actor; readonly at: Date },
): Promise<boolean> {
  const { rows } = await tx.query(
    `update deposit_order set state = 'rejected', reason = $2, decided_by = $3, decided_at = $4
      where id = $1 and state = 'pending' returning id`,
    [id, stored(reason), by, at],
  );
  return rows.length > 0;
}

/** Makes an order pending that a gateway had closed: money came after all. @returns false for one that people rejected */
export async function reopenDeposit(tx: Queryable, id: bigint): Promise<boolean> {
  const { rows } = await tx.query(
    `update deposit_order set state = 'pending', reason = null, decided_by = null, decided_at = null
      where id = $1 and state = 'rejected' and starts_with(decided_by, $2) returning id`,
    [id, byGateway],
  );
  return rows.length > 0;
}

/**
 * A pending order of its own for money that came to an order that was decided before: the same member and way. Ordered when it was
 * paid: what its member was told before counts (docs/decisions/0154). @param amount fen
 */
export async function repeatDeposit(
  db: Queryable,
  order: DepositOrder,
  { amount, now, paidAt }: { readonly amount: bigint; readonly now: Date; readonly paidAt: Date },
): Promise<bigint> {
  const { rows } = await db.query<{ id: bigint }>(
    `insert into deposit_order (order_no, member_id, way, amount, last_four, created_at, expires_at, ordered_at)
     select $1, $2, $3, $4, $5, $6::timestamptz, $6::timestamptz,
            greatest($8::timestamptz, ordered_at, created_at)
       from deposit_order where id = $7 returning id`,
    [
      newOrderNumber('D', beijingText(now)),
      order.member_id,
      order.way,
      amount,
      order.last_four,
      now,
      order.id,
      paidAt,
    ],
  );
  const [made] = rows;
  if (!made) throw new Error('an insert returns its row');
  return made.id;
}
