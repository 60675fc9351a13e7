/** "I have paid, and nothing arrived": the member names the transaction, and hears where their money is. */
import { lastFourLength } from '@mingpai/contract/constants';
import type { Protocol } from '@mingpai/contract/states';
import { type Message, message } from '@mingpai/contract/texts';
import { depositOrderOf, type UsdtOrder, usdtOrderById } from '../deposits/index.ts';
import { microUsdtText } from '../orders/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { addressText, type NodeAddress, nodeAddress } from './addresses.ts';
import { type ChainDeps, expectOrders, paidAt, settle } from './credit.ts';
import { NodeTrouble } from './node.ts';
import { ownAmong } from './own-addresses.ts';
import { type Found, findTransaction, type OpenChain, openChain } from './receipts.ts';
import { type ChainPayment, cursorOf, type PaymentState, paymentColumns, see } from './store.ts';
import { recipientsOf, transfersOf } from './transfers.ts';
import { sharedAddresses } from './watcher.ts';

export interface Finding {
  /** `review`: staff have to look at it. */
  readonly state: 'credited' | 'waiting' | 'review';
  readonly confirmations: number;
  /** None where the chain itself says what is final. */
  readonly needed: number | undefined;
}

export interface FindRequest {
  readonly memberId: bigint;
  readonly orderNo: string;
  /** 0x and 64 lower-case hex digits. */
  readonly txHash: string;
}

/** Each question costs calls to nodes that count them. */
const findLimit: LimitRule = { name: 'find-deposit', attempts: 12, perSeconds: 600 };

/**
 * Finds the payment, notes for staff which order it is said to be for, and credits it when it is final and nobody else can have
 * meant it; whoever names it, anybody can read a chain. Safe to repeat: what is credited is credited once.
 * Refusals: `order_not_found`, `way_closed`, `rate_limited`, `chain_unreachable`, `payment_not_found`, `payment_failed`,
 * `payment_other_contract`, `payment_other_recipient`, `payment_other_order`, `payment_older`, `payment_already_used`.
 */
export async function findDeposit(parts: ChainDeps, request: FindRequest): Promise<Outcome<Finding>> {
  const { site } = parts;
  const own = await depositOrderOf(site.database, request.memberId, request.orderNo);
  const order = own && (await usdtOrderById(site.database, own.id));
  if (!order) return refused('order_not_found');
  const wait = await site.limits.hit(findLimit, String(request.memberId));
  if (wait !== undefined) return refused('rate_limited_for', { seconds: wait });
  const open = await openChain(parts, order.protocol);
  if (!open) return refused('chain_by_hand');
  try {
    const found = await findTransaction(parts, order.protocol, open, request.txHash);
    if (!found) return refused('payment_not_found');
    return await lookInto(parts, { order, open, found });
  } catch (error) {
    if (!(error instanceof NodeTrouble)) throw error;
    site.log.warn({ chain: order.protocol, trouble: error.message }, 'chain: a member could not be answered');
    return refused('chain_unreachable');
  }
}

interface Case {
  readonly order: UsdtOrder;
  readonly open: OpenChain;
  readonly found: Found;
}

async function lookInto(parts: ChainDeps, { order, open, found }: Case): Promise<Outcome<Finding>> {
  const { receipt } = found;
  if (!receipt.status) return refused('payment_failed');
  const ours = receipt.logs.filter(({ address }) => address === open.contract);
  if (ours.length === 0) return refused('payment_other_contract');
  const recipients = await oursAmong(parts, order.protocol, recipientsOf(ours));
  const transfers = transfersOf(ours, open.contract, recipients);
  if (transfers.length === 0) return refused('payment_other_recipient');
  const shared = await sharedAddresses(parts, order.protocol);
  const receiving = nodeAddress(order.protocol, order.receiving);
  /** Only what went where the order is paid, or where several are, can be said to be for it. */
  const claimable = transfers.filter(
    ({ recipient }) => recipient === receiving || shared.includes(recipient),
  );
  const block = await found.node.block(receipt.blockNumber);
  if (block?.hash !== receipt.blockHash) throw new NodeTrouble('the chain was reorganised while it was read');

  const now = parts.site.clock.now();
  await parts.site.database.transaction(async (tx) => {
    for (const transfer of transfers)
      await see(tx, order.protocol, { transfer: { ...transfer, blockAt: block.at }, head: found.head, now });
    // What the watcher passed by (an address or a start block that came later) is final at once.
    const safe = (await cursorOf(tx, order.protocol))?.safe ?? null;
    if (found.final && safe !== null && block.number <= safe)
      await tx.query(
        "update chain_payment set state = 'confirmed' where chain = $1 and tx_hash = $2 and state = 'seen'",
        [order.protocol, receipt.transactionHash],
      );
    await tx.query(
      `insert into chain_claim (payment_id, order_id, claimed_at)
       select id, $3, $5 from chain_payment
        where chain = $1 and tx_hash = $2 and state in ('seen', 'confirmed', 'unmatched', 'ambiguous')
          and recipient = any($4) and least(block_at, seen_at) >= $6
       on conflict do nothing`,
      [
        order.protocol,
        receipt.transactionHash,
        order.id,
        claimable.map(({ recipient }) => addressText(order.protocol, recipient)),
        now,
        order.created_at,
      ],
    );
    await expectOrders(tx, order.protocol);
  });
  for (const { id, state } of await paymentsOf(parts.site, order, receipt.transactionHash))
    if (state !== 'seen') await settle(parts, id);
  if (claimable.length === 0) return refused('payment_other_order');
  const texts = claimable.map(({ recipient }) => addressText(order.protocol, recipient));
  const payments = await paymentsOf(parts.site, order, receipt.transactionHash);
  return answerOf(
    payments.filter(({ recipient }) => texts.includes(recipient)),
    { order, open, found },
  );
}

function answerOf(payments: readonly ChainPayment[], { order, open, found }: Case): Outcome<Finding> {
  const { confirmations } = found;
  const needed = open.set.confirmations === 'finalized' ? undefined : open.set.confirmations;
  const figures = { confirmations, needed };
  if (payments.some(({ state, order_id }) => state === 'credited' && order_id === order.id))
    return done({ state: 'credited', ...figures }, message('payment_credited'));
  const isOpen = payments.some(({ state }) => openStates.includes(state));
  if (isOpen && payments.every((payment) => paidAt(payment) < order.created_at))
    return refused('payment_older');
  const doubt = doubtOf(payments, order);
  if (doubt !== undefined && isOpen) return done({ state: 'review', ...figures }, doubt);
  if (payments.some(({ state }) => state === 'seen' || state === 'confirmed'))
    return done(
      { state: 'waiting', ...figures },
      needed === undefined
        ? message('payment_unfinal', { confirmations })
        : message('payment_confirming', { confirmations: Math.min(confirmations, needed), needed }),
    );
  if (payments.some(({ reason, state }) => state === 'unmatched' && (reason ?? '').startsWith('sender_')))
    return done({ state: 'review', ...figures }, message('payment_sender_held'));
  if (payments.some(({ reason, state }) => state === 'unmatched' && reason === 'beyond_limit'))
    return done({ state: 'review', ...figures }, message('payment_beyond_limit'));
  if (payments.some(({ reason, state }) => state === 'unmatched' && reason !== null))
    return done({ state: 'review', ...figures }, message('payment_beyond_level'));
  if (payments.some(({ state }) => state === 'unmatched' || state === 'ambiguous'))
    return done({ state: 'review', ...figures }, message('payment_ambiguous'));
  if (payments.some(({ state }) => state === 'dust')) return refused('payment_too_small');
  return refused('payment_already_used');
}

const openStates: readonly PaymentState[] = ['seen', 'confirmed', 'unmatched', 'ambiguous'];

/** Why the payment cannot be this order's without somebody looking. */
function doubtOf([payment]: readonly ChainPayment[], order: UsdtOrder): Message | undefined {
  if (!payment) return undefined;
  const sender = payment.sender.slice(-lastFourLength);
  if (order.state !== 'pending') return message('payment_order_decided');
  if (payment.recipient.toLowerCase() !== order.receiving.toLowerCase())
    return message('payment_other_address');
  if (order.own_address) return undefined;
  if (payment.amount !== order.usdt)
    return message('payment_other_amount', {
      paid: microUsdtText(payment.amount),
      owed: microUsdtText(order.usdt),
    });
  if (!order.own_amount && sender.toLowerCase() !== order.last_four.toLowerCase())
    return message('payment_other_sender', { sender, named: order.last_four });
  return undefined;
}

/** Ours are the shared addresses and those of single orders, however long ago they were given out. */
async function oursAmong(
  parts: ChainDeps,
  chain: Protocol,
  recipients: readonly NodeAddress[],
): Promise<NodeAddress[]> {
  const shared = await sharedAddresses(parts, chain);
  return [...shared, ...(await ownAmong(parts.site.database, chain, recipients))];
}

async function paymentsOf(
  { database }: AppContext,
  order: UsdtOrder,
  txHash: string,
): Promise<ChainPayment[]> {
  const { rows } = await database.query<ChainPayment>(
    `select ${paymentColumns} from chain_payment where chain = $1 and tx_hash = $2 order by id`,
    [order.protocol, txHash],
  );
  return rows;
}
