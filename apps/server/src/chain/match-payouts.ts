/** Which transfer of a transaction pays which withdrawal: each log one order, each order one log, exactly. */
import { usdtNumber } from '@mingpai/contract/money';
import type { PayoutFinding, WithdrawalOrder } from '../withdrawals/index.ts';
import { type NodeAddress, nodeAddress } from './addresses.ts';
import type { Receipt } from './node.ts';
import { transfersOf } from './transfers.ts';

export type Verdict = PayoutFinding;

interface Sent {
  readonly amount: bigint;
  /** Its place among the transaction's logs, from 0: the same whichever node tells it. */
  readonly log: number;
}

/**
 * Compares all orders that name a transaction with what it did. For one recipient the transfers and the orders must be the same
 * amounts, each as often: what was sent twice is lost money that somebody has to hear of. Other recipients are not held up by it.
 *
 * @param orders all that name it, also verified ones, whose logs are taken
 */
export function matchPayouts(
  orders: readonly WithdrawalOrder[],
  receipt: Receipt,
  contract: NodeAddress,
): readonly Verdict[] {
  if (receipt.logs.every(({ address }) => address !== contract))
    return allWrong(orders, '该交易不是USDT合约的转账');
  const byRecipient = Map.groupBy(orders, ({ protocol, address }) => nodeAddress(protocol, address));
  return [...byRecipient].flatMap(([recipient, theirs]) =>
    recipient === undefined
      ? allWrong(theirs, '收款地址与会员的提款地址不符')
      : matchOne(theirs, transfersTo(recipient, receipt, contract)),
  );
}

export function allWrong(orders: readonly WithdrawalOrder[], reason: string): readonly Verdict[] {
  return orders.map((order) => ({ order, payout: 'wrong', reason }));
}

function matchOne(orders: readonly WithdrawalOrder[], sent: readonly Sent[]): readonly Verdict[] {
  if (sent.length === 0) return allWrong(orders, '收款地址与会员的提款地址不符');
  const free = [...sent];
  const take = (fits: (one: Sent) => boolean): Sent | undefined => {
    const index = free.findIndex(fits);
    return index < 0 ? undefined : free.splice(index, 1)[0];
  };
  const given = new Map<bigint, Sent | undefined>();
  // What was verified keeps its log; orders that were verified before logs were kept take one of their amount.
  const first = orders.toSorted((one, other) => rank(one) - rank(other));
  for (const { id, receipt, payout_log } of first)
    given.set(
      id,
      take(({ amount, log }) => (payout_log === null ? amount === receipt : log === payout_log)),
    );
  const sums = (amounts: readonly bigint[]) => amounts.map(usdtNumber).join('、');
  const owed = sums(orders.map(({ receipt }) => receipt));
  const differs = `金额不符：链上${sums(sent.map(({ amount }) => amount))} USDT，应付${owed} USDT`;
  return orders.map((order) => {
    const transfer = given.get(order.id);
    if (transfer !== undefined && free.length === 0)
      return { order, payout: 'verified', reason: null, log: transfer.log };
    const takenBy = orders.filter(
      ({ id, receipt }) => given.get(id)?.amount === order.receipt && receipt === order.receipt,
    );
    const reason =
      transfer === undefined && takenBy.length > 0 && free.length === 0
        ? `该交易付给此地址的 ${usdtNumber(order.receipt)} USDT 只有${takenBy.length}笔，已用于取款 ${takenBy.map(({ order_no }) => order_no).join('、')}`
        : differs;
    return { order, payout: 'wrong', reason };
  });
}

function rank({ payout, payout_log }: WithdrawalOrder): number {
  if (payout !== 'verified') return 2;
  return payout_log === null ? 1 : 0;
}

function transfersTo(recipient: NodeAddress, receipt: Receipt, contract: NodeAddress): Sent[] {
  const places = new Map(
    receipt.logs
      .toSorted((one, other) => one.logIndex - other.logIndex)
      .map(({ logIndex }, place) => [logIndex, place]),
  );
  return transfersOf(receipt.logs, contract, [recipient]).map(({ amount, logIndex }) => ({
    amount,
    log: places.get(logIndex) ?? logIndex,
  }));
}
