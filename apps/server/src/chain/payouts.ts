/** Withdrawals that were sent, compared with the chain: recipient, contract and amount, once the block is final. */
import type { Protocol } from '@mingpai/contract/states';
import { lockPaidBy, recordPayout, sentTransactions, type WithdrawalOrder } from '../withdrawals/index.ts';
import type { ChainDeps } from './credit.ts';
import { allWrong, matchPayouts, type Verdict } from './match-payouts.ts';
import { NodeTrouble } from './node.ts';
import { type Found, findTransaction, type OpenChain, openChain } from './receipts.ts';

/** A transaction that no node knows for this long was never sent. */
const longestWait = 24 * 3_600_000;

export async function checkPayouts(parts: ChainDeps, chain: Protocol): Promise<void> {
  const { database, clock } = parts.site;
  const open = await openChain(parts, chain);
  if (!open) return;
  for (const hash of await sentTransactions(database, chain)) {
    let found: Found | undefined;
    try {
      found = await findTransaction(parts, chain, open, hash);
    } catch (error) {
      // Nothing is known then; the watcher shows what is wrong with the nodes.
      if (!(error instanceof NodeTrouble)) throw error;
      return;
    }
    await database.transaction(async (tx) => {
      // Staff may have named another transaction meanwhile: only who names this one still is compared with it.
      const orders = await lockPaidBy(tx, chain, hash);
      for (const verdict of verdictsOf(open, orders, found, clock.now()))
        if (verdict.order.payout !== 'verified') await recordPayout(tx, clock, verdict);
    });
  }
}

function verdictsOf(
  { set, contract }: OpenChain,
  orders: readonly WithdrawalOrder[],
  found: Found | undefined,
  now: Date,
): readonly Verdict[] {
  const waiting = (reason: string) => orders.map((order) => ({ order, payout: 'sent', reason }) as const);
  if (!found) {
    const since = Math.min(...orders.map(({ payout_since }) => (payout_since ?? now).getTime()));
    return now.getTime() - since > longestWait
      ? allWrong(orders, '超过24小时仍未在链上查到该交易')
      : waiting('尚未在链上查到该交易');
  }
  const { receipt, confirmations, final } = found;
  if (!final)
    return waiting(
      set.confirmations === 'finalized'
        ? `已上链，${confirmations}个确认，等待网络最终确认`
        : `已上链，确认数${Math.min(confirmations, set.confirmations)}/${set.confirmations}`,
    );
  return receipt.status
    ? matchPayouts(orders, receipt, contract)
    : allWrong(orders, '该交易在链上执行失败，没有转出');
}
