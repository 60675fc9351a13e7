/** From a final payment to the member's wallet: once, at the rate frozen in the order, or to the people who decide. */

import { lastFourLength } from '@mingpai/contract/constants';
import type { Protocol } from '@mingpai/contract/states';
import type { AddressCheck } from '../address-checks/index.ts';
import {
  approveDeposit,
  beyondRoom,
  creditedOwnOrder,
  followUpOrder,
  lockDeposit,
  openUsdtOrders,
  type UsdtOrder,
} from '../deposits/index.ts';
import type { Actor } from '../platform/actor.ts';
import type { AppContext } from '../platform/context.ts';
import { type Queryable, rollbackWith } from '../platform/database.ts';
import type { AreaValue, Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { checkOnChain } from './address-lists.ts';
import { nodeAddress } from './addresses.ts';
import { type Choice, choose } from './match.ts';
import { type ChainPayment, type PaymentState, paymentColumns } from './store.ts';
import { lateAt, rateOfToday, worthFor } from './worth.ts';

export interface ChainDeps {
  readonly site: AppContext;
  readonly settings: Settings;
  readonly wallet: Wallet;
}

/** Where coins come from that are made, not sent. */
const zeroAddress = `0x${'0'.repeat(40)}`;

/** How often another may decide the chosen order while we choose. */
const mostTries = 5;

/** Everything on the chain that is final and not settled yet; also what a stop left behind. */
export async function settleAll(parts: ChainDeps, chain: Protocol): Promise<void> {
  const { rows } = await parts.site.database.query<{ id: bigint }>(
    "select id from chain_payment where chain = $1 and state = 'confirmed' order by block_number, id",
    [chain],
  );
  await settleEach(parts, rows);
  await settleUnchecked(parts, chain);
}

/** So many senders are asked about at the same time: nodes count their calls. */
const atOnce = 4;

/** The nodes are asked about some at a time, and what they say is settled one by one, in the chain's order. */
async function settleEach(parts: ChainDeps, payments: readonly { readonly id: bigint }[]): Promise<void> {
  const all = await parts.settings.current('chain');
  for (let at = 0; at < payments.length; at += atOnce) {
    const some = payments.slice(at, at + atOnce);
    const asked = await Promise.all(
      some.map(async ({ id }) => ({ id, sender: await checkSender(parts, id, all) })),
    );
    for (const { id, sender } of asked) await decide(parts, id, { sender, tries: 1 });
  }
}

/** A sender whom no two nodes could tell of is asked about again after so long, in ms; so many at a look. */
const uncheckedPauseMs = 60_000;
const mostUnchecked = 20;

/** What waits for people only because the nodes did not say whose it is: it goes on by itself once they do. */
async function settleUnchecked(parts: ChainDeps, chain: Protocol): Promise<void> {
  const { database, clock } = parts.site;
  const { rows } = await database.query<{ id: bigint }>(
    `select p.id from chain_payment p
       left join lateral (select max(c.asked_at) as at from address_checked c where c.subject = 'payment/' || p.id) l on true
      where p.chain = $1 and p.state = 'unmatched' and p.reason = 'sender_unchecked'
        and (l.at is null or l.at <= $2)
      order by l.at nulls first, p.id limit ${mostUnchecked}`,
    [chain, new Date(clock.now().getTime() - uncheckedPauseMs)],
  );
  await settleEach(parts, rows);
}

/**
 * Credits a final payment to its order, or says why not: `dust`, `unmatched`, `ambiguous`; what the
 * member's level has no room for is `unmatched` with its order and `beyond_level`, what their own limit leaves none for with
 * `beyond_limit`, what a listed address sent with `sender_listed`, and
 * what one sent of which the nodes could not tell with `sender_unchecked`. A further payment to an order's own
 * address is credited with an order of its own, like it. One that waits for staff is tried again, harmlessly.
 * @returns the payment's state afterwards
 */
export async function settle(parts: ChainDeps, id: bigint): Promise<PaymentState> {
  const sender = await checkSender(parts, id, await parts.settings.current('chain'));
  return decide(parts, id, { sender, tries: 1 });
}

async function decide(
  parts: ChainDeps,
  id: bigint,
  { sender, tries }: { readonly sender: AddressCheck | undefined; readonly tries: number },
): Promise<PaymentState> {
  const { site, settings, wallet } = parts;
  const { database, clock } = site;
  const all = await settings.current('chain');
  const state = await database.transaction<PaymentState | 'again'>(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment || !['confirmed', 'unmatched', 'ambiguous'].includes(payment.state))
      return payment?.state ?? 'removed';
    // Once its sender was found on a list only people decide, whatever the list says later.
    if (payment.reason === 'sender_listed') return payment.state;
    if (payment.amount < BigInt(all[payment.chain].leastCredited)) return setState(tx, id, 'dust');
    const choice = await orderFor(tx, payment);
    if (choice.kind !== 'order') return setState(tx, id, choice.kind === 'none' ? 'unmatched' : 'ambiguous');
    const today = await rateOfToday(settings);
    const arrived = worthFor(payment, choice.order, today);
    if (arrived === 0n) return setState(tx, id, 'dust');
    const { order } = choice;
    const now = clock.now();
    if (sender !== undefined && sender.verdict !== 'clear')
      return hold(tx, id, order.id, sender.verdict === 'listed' ? 'sender_listed' : 'sender_unchecked');
    // The order before its member's room, as people lock them: the other way round the two would wait for each other.
    await lockDeposit(tx, order.order_no);
    const beyond = await beyondRoom(tx, { settings, clock }, order, arrived);
    if (beyond !== undefined) return hold(tx, id, order.id, beyond);
    const paid = paidAt(payment);
    const orderId =
      order.state === 'pending'
        ? order.id
        : await followUpOrder(tx, order, { fen: arrived, now, paidAt: paid });
    const approved = await approveDeposit(
      tx,
      { clock, settings, wallet },
      { id: orderId, arrived, by: 'chain', paidAt: paid, late: lateAt(payment, order, today) },
    );
    // Somebody decided it between the choice and the lock.
    if (!approved.ok) return rollbackWith('again');
    await credited(tx, id, { orderId, by: 'chain', now });
    return 'credited';
  });
  if (state !== 'again') return state;
  if (tries === mostTries) throw new Error(`payment ${id}: its order was decided ${mostTries} times`);
  return decide(parts, id, { sender, tries: tries + 1 });
}

/** Asks for the sender's address before the order is locked; of one that nothing will be credited of by itself nobody is asked. */
async function checkSender(
  parts: ChainDeps,
  id: bigint,
  all: AreaValue<'chain'>,
): Promise<AddressCheck | undefined> {
  const { rows } = await parts.site.database.query<{ chain: Protocol; sender: string; amount: bigint }>(
    `select chain, sender, amount from chain_payment
      where id = $1 and state in ('confirmed', 'unmatched', 'ambiguous') and reason is distinct from 'sender_listed'`,
    [id],
  );
  const [payment] = rows;
  if (!payment || nodeAddress(payment.chain, payment.sender) === zeroAddress) return undefined;
  const { chain: protocol, sender: address, amount } = payment;
  if (amount < BigInt(all[protocol].leastCredited)) return undefined;
  return checkOnChain(parts, { subject: `payment/${id}`, protocol, address });
}

/** For the member's timeline: which order each payment that is not final yet seems to be for. */
export async function expectOrders(db: Queryable, chain: Protocol): Promise<void> {
  const { rows } = await db.query<ChainPayment>(
    `select ${paymentColumns} from chain_payment where chain = $1 and state = 'seen' order by block_number, id`,
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

async function orderFor(db: Queryable, payment: ChainPayment): Promise<Choice<UsdtOrder>> {
  // Made for us, not sent by anybody.
  if (nodeAddress(payment.chain, payment.sender) === zeroAddress) return { kind: 'none' };
  const lastFour = payment.sender.slice(-lastFourLength);
  const { chain: protocol, recipient: receiving, amount } = payment;
  const sending = { protocol, receiving, amount, lastFour, paidAt: paidAt(payment) };
  const paid = { amount, at: payment.block_at, lastFour: protocol === 'TRC20' ? lastFour : undefined };
  const choice = choose(paid, await openUsdtOrders(db, sending));
  if (choice.kind !== 'none') return choice;
  const order = await creditedOwnOrder(db, sending);
  return order ? { kind: 'order', order } : choice;
}

/**
 * The latest moment at which an order may have been opened that this paid. The block says when, by the chain's clock; whatever
 * that clock or ours says, nothing was paid after we had seen it.
 */
export function paidAt({ block_at, seen_at }: Pick<ChainPayment, 'block_at' | 'seen_at'>): Date {
  return block_at < seen_at ? block_at : seen_at;
}

export async function lockPayment(tx: Queryable, id: bigint): Promise<ChainPayment | undefined> {
  const { rows } = await tx.query<ChainPayment>(
    `select ${paymentColumns} from chain_payment where id = $1 for update`,
    [id],
  );
  return rows[0];
}

export async function credited(
  tx: Queryable,
  id: bigint,
  { orderId, by, now }: { readonly orderId: bigint; readonly by: Actor; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update chain_payment set state = 'credited', order_id = $2, decided_by = $3, decided_at = $4, reason = null where id = $1",
    [id, orderId, by, now],
  );
}

/** People decide, and know the order; while they do, nobody credits that by hand. */
async function hold(
  tx: Queryable,
  id: bigint,
  orderId: bigint,
  reason: 'beyond_level' | 'beyond_limit' | 'sender_listed' | 'sender_unchecked',
): Promise<PaymentState> {
  await tx.query("update chain_payment set state = 'unmatched', order_id = $2, reason = $3 where id = $1", [
    id,
    orderId,
    reason,
  ]);
  return 'unmatched';
}

async function setState(tx: Queryable, id: bigint, state: PaymentState): Promise<PaymentState> {
  await tx.query('update chain_payment set state = $2, order_id = null, reason = null where id = $1', [
    id,
    state,
  ]);
  return state;
}
