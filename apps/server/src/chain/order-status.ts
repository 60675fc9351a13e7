/** What the chain knows of an order, for its timeline. */

import { transactionText } from '@mingpai/contract/rules/chain';
import type { Protocol } from '@mingpai/contract/states';
import type { Arrival, DepositOrder } from '../deposits/index.ts';
import type { Queryable } from '../platform/database.ts';
import { type Refused, refused } from '../platform/outcome.ts';
import type { Settings } from '../settings/index.ts';
import { type ChainPayment, paymentColumns } from './store.ts';

/**
 * Whether the chain has money for an order already: approved by hand it would be credited twice, once by hand and once when
 * its payment, which then finds no open order, is looked at.
 * @returns why it must not be approved by hand
 */
export async function refuseByHand(
  db: Queryable,
  settings: Settings,
  orderId: bigint,
): Promise<Refused | undefined> {
  const { rows } = await db.query<{ chain: Protocol; waits: boolean }>(
    `select chain, state in ('seen', 'confirmed') as waits from chain_payment
      where order_id = $1 and state in ('seen', 'confirmed', 'unmatched')
         or id in (select payment_id from chain_claim where order_id = $1) and state in ('unmatched', 'ambiguous', 'dust')
      order by waits desc limit 1`,
    [orderId],
  );
  const [payment] = rows;
  // What nobody watches any more becomes final for nobody: people decide then.
  if (!payment || !(await settings.current('chain'))[payment.chain].enabled) return undefined;
  return refused(payment.waits ? 'payment_on_its_way' : 'payment_claimed');
}

/** @returns `awaited` while no payment seems to be for the order, `undefined` where nobody watches for one */
export async function arrivalOf(
  db: Queryable,
  settings: Settings,
  order: DepositOrder,
): Promise<Arrival | 'awaited' | undefined> {
  if (order.protocol === null) return undefined;
  const { rows } = await db.query<ChainPayment>(
    `select ${paymentColumns} from chain_payment
      where order_id = $1 and state in ('seen', 'confirmed', 'credited', 'unmatched')
         or id in (select payment_id from chain_claim where order_id = $1) and state in ('unmatched', 'ambiguous', 'dust')
      order by state = 'credited' desc, order_id = $1 desc nulls last, id limit 1`,
    [order.id],
  );
  const [payment] = rows;
  const { enabled, confirmations } = (await settings.current('chain'))[order.protocol];
  if (!payment) return enabled ? 'awaited' : undefined;
  return {
    usdt: payment.amount,
    txHash: transactionText(payment.chain, payment.tx_hash),
    seenAt: payment.seen_at,
    confirmations: payment.confirmations,
    needed: confirmations === 'finalized' ? undefined : confirmations,
    final: payment.state !== 'seen',
    review: !['seen', 'confirmed', 'credited'].includes(payment.state),
  };
}
