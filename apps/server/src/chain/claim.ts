/** "I have paid, and nothing arrived": the member names the transaction, and hears where their money is. */
import { lastFourLength } from '@mingpai/contract/constants';
import type { Protocol } from '@mingpai/contract/states';
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
  if (wait !== undefined) return refused('rate_limited', `查询过于频繁，请${wait}秒后再试；您的资金不受影响`);
  const open = await openChain(parts, order.protocol);
  if (!open) return refused('way_closed', '该网络暂由人工核对到账，请等待审核或联系客服；您的资金不受影响');
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
    return done({ state: 'credited', ...figures }, '已找到您的付款，款项已存入中心钱包');
  const isOpen = payments.some(({ state }) => openStates.includes(state));
  if (isOpen && payments.every((payment) => paidAt(payment) < order.created_at))
    return refused('payment_older');
  const doubt = doubtOf(payments, order);
  if (doubt !== undefined && isOpen)
    return done({ state: 'review', ...figures }, `${doubt}，已转人工核对；您的资金安全无恙`);
  if (payments.some(({ state }) => state === 'seen' || state === 'confirmed'))
    return done(
      { state: 'waiting', ...figures },
      needed === undefined
        ? `已找到您的付款，当前${confirmations}个确认，等待网络最终确认后自动入账`
        : `已找到您的付款，确认数${Math.min(confirmations, needed)}/${needed}，达到后自动入账`,
    );
  if (payments.some(({ state }) => state === 'unmatched' || state === 'ambiguous'))
    return done(
      { state: 'review', ...figures },
      '已找到这笔付款，但它可能属于多笔订单，已转人工核对；您的资金安全无恙',
    );
  if (payments.some(({ state }) => state === 'dust')) return refused('payment_too_small');
  return refused('payment_already_used');
}

const openStates: readonly PaymentState[] = ['seen', 'confirmed', 'unmatched', 'ambiguous'];

/** Why the payment cannot be this order's without somebody looking. */
function doubtOf([payment]: readonly ChainPayment[], order: UsdtOrder): string | undefined {
  if (!payment) return undefined;
  const sender = payment.sender.slice(-lastFourLength);
  if (order.state !== 'pending') return '已找到这笔付款，但该订单此前已处理';
  if (payment.recipient.toLowerCase() !== order.receiving.toLowerCase())
    return '已找到这笔付款，但它付到了另一个收款地址，不是该订单的收款地址';
  if (order.own_address) return undefined;
  if (payment.amount !== order.usdt)
    return `已找到这笔付款，但付款金额${microUsdtText(payment.amount)} USDT与订单应付的${microUsdtText(order.usdt)} USDT不符`;
  if (!order.own_amount && sender.toLowerCase() !== order.last_four.toLowerCase())
    return `已找到这笔付款，但付款地址后4位是${sender}，与订单填写的${order.last_four}不符`;
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
