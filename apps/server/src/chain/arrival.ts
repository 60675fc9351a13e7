/** What the chain knows of an order, for its timeline. */

import type { Arrival, DepositOrder } from '../payments/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { Settings } from '../settings/index.ts';
import type { ChainPayment } from './records.ts';

/** @returns `awaited` while no payment seems to be for the order, `undefined` where nobody watches for one */
export async function arrivalOf(
  db: Queryable,
  settings: Settings,
  order: DepositOrder,
): Promise<Arrival | 'awaited' | undefined> {
  if (order.protocol === null) return undefined;
  const { rows } = await db.query<ChainPayment>(
    `select * from chain_payment
      where order_id = $1 and state in ('seen', 'confirmed', 'credited')
         or claimed_order_id = $1 and state in ('unmatched', 'ambiguous', 'dust')
      order by state = 'credited' desc, order_id = $1 desc nulls last, id limit 1`,
    [order.id],
  );
  const [payment] = rows;
  const { enabled, confirmations } = (await settings.current('chain'))[order.protocol];
  if (!payment) return enabled ? 'awaited' : undefined;
  return {
    usdt: payment.amount,
    txHash: payment.chain === 'TRC20' ? payment.tx_hash.slice(2) : payment.tx_hash,
    seenAt: payment.seen_at,
    confirmations: payment.confirmations,
    needed: confirmations === 'finalized' ? undefined : confirmations,
    final: payment.state !== 'seen',
    review: !['seen', 'confirmed', 'credited'].includes(payment.state),
  };
}
