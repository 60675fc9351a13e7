/** From a final payment to the member's wallet: once, at the rate frozen in the order, or to the people who decide. */
import { lastFourLength } from '@mingpai/contract/constants';
import { fenFor } from '@mingpai/contract/money';
import type { Protocol } from '@mingpai/contract/states';
import type { Site } from '../app/site.ts';
import { approveDeposit, openUsdtOrders, type UsdtOrder } from '../payments/index.ts';
import { type Queryable, rollbackWith } from '../platform/database.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { nodeAddress } from './addresses.ts';
import { type Choice, choose } from './choose.ts';
import type { ChainPayment, PaymentState } from './records.ts';

export interface ChainParts {
  readonly site: Site;
  readonly settings: Settings;
  readonly wallet: Wallet;
}

/** Where coins come from that are made, not sent. */
const zeroAddress = `0x${'0'.repeat(40)}`;

/** How much earlier than its order a payment's block may say it was made: the clocks of the chain and ours differ. */
export const clockTolerance = 15_000;
/** How often another may decide the chosen order while we choose. */
const mostTries = 5;

/** Everything on the chain that is final and not settled yet; also what a stop left behind. */
export async function settleAll(parts: ChainParts, chain: Protocol): Promise<void> {
  const { rows } = await parts.site.database.query<{ id: bigint }>(
    "select id from chain_payment where chain = $1 and state = 'confirmed' order by block_number, id",
    [chain],
  );
  for (const { id } of rows) await settle(parts, id);
}

/**
 * Credits a final payment to its order, or says why not: `dust`, `unmatched`, `ambiguous`. One that waits for staff is tried
 * again, as its member may have named the order meanwhile.
 * @returns the payment's state afterwards
 */
export async function settle(parts: ChainParts, id: bigint, tries = 1): Promise<PaymentState> {
  const { site, settings, wallet } = parts;
  const { database, clock } = site;
  const all = await settings.current('chain');
  const state = await database.transaction<PaymentState | 'again'>(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment || !['confirmed', 'unmatched', 'ambiguous'].includes(payment.state))
      return payment?.state ?? 'removed';
    if (payment.amount < BigInt(all[payment.chain].leastCredited)) return setState(tx, id, 'dust');
    const choice = await orderFor(tx, payment);
    if (choice.kind !== 'order') return setState(tx, id, choice.kind === 'none' ? 'unmatched' : 'ambiguous');
    const arrived = fenFor(payment.amount, choice.order.rate);
    if (arrived === 0n) return setState(tx, id, 'dust');
    const approved = await approveDeposit(tx, site, wallet, { id: choice.order.id, arrived, by: 'chain' });
    // Somebody decided it between the choice and the lock.
    if (!approved.ok) return rollbackWith('again');
    await credited(tx, id, { orderId: choice.order.id, by: 'chain', now: clock.now() });
    return 'credited';
  });
  if (state !== 'again') return state;
  if (tries === mostTries) throw new Error(`payment ${id}: its order was decided ${mostTries} times`);
  return settle(parts, id, tries + 1);
}

/** For the member's timeline: which order each payment that is not final yet seems to be for. */
export async function expectOrders(db: Queryable, chain: Protocol): Promise<void> {
  const { rows } = await db.query<ChainPayment>(
    "select * from chain_payment where chain = $1 and state = 'seen' order by block_number, id",
    [chain],
  );
  for (const payment of rows) {
    const choice = await orderFor(db, payment);
    const orderId = choice.kind === 'order' ? choice.order.id : null;
    if (orderId !== payment.order_id)
      await db.query("update chain_payment set order_id = $2 where id = $1 and state = 'seen'", [
        payment.id,
        orderId,
      ]);
  }
}

export async function orderFor(db: Queryable, payment: ChainPayment): Promise<Choice<UsdtOrder>> {
  // Made for us, not sent by anybody: whose last four characters are the zero address's did not pay it.
  if (nodeAddress(payment.chain, payment.sender) === zeroAddress) return { kind: 'none' };
  const lastFour = payment.sender.slice(-lastFourLength);
  const candidates = await openUsdtOrders(db, {
    protocol: payment.chain,
    receiving: payment.recipient,
    lastFour,
    openedUntil: new Date(payment.block_at.getTime() + clockTolerance),
  });
  return choose(
    {
      amount: payment.amount,
      at: payment.block_at,
      lastFour: payment.chain === 'TRC20' ? lastFour : undefined,
      claimed: payment.claimed_order_id ?? undefined,
    },
    candidates,
  );
}

export async function lockPayment(tx: Queryable, id: bigint): Promise<ChainPayment | undefined> {
  const { rows } = await tx.query<ChainPayment>('select * from chain_payment where id = $1 for update', [id]);
  return rows[0];
}

export async function credited(
  tx: Queryable,
  id: bigint,
  { orderId, by, now }: { readonly orderId: bigint; readonly by: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update chain_payment set state = 'credited', order_id = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, orderId, by, now],
  );
}

async function setState(tx: Queryable, id: bigint, state: PaymentState): Promise<PaymentState> {
  await tx.query('update chain_payment set state = $2, order_id = null where id = $1', [id, state]);
  return state;
}
