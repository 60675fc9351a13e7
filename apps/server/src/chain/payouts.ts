/** Withdrawals that were sent, compared with the chain: recipient, contract and amount, once the block is final. */
import type { Protocol } from '@mingpai/contract/states';
import { type Message, message } from '@mingpai/contract/texts';
import {
  checkWaiting,
  lockPaidBy,
  recordPayout,
  sentTransactions,
  type WithdrawalOrder,
} from '../withdrawals/index.ts';
import { checkOnChain } from './address-lists.ts';
import { nodeAddress } from './addresses.ts';
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

/** Addresses that one look asks about: nodes count their calls. */
const mostChecked = 20;

/** Where withdrawals go that wait for a decision, or to be sent: whoever looks at them finds it said. */
export async function checkWaitingOn(parts: ChainDeps, chain: Protocol): Promise<void> {
  const { database, clock } = parts.site;
  const { [chain]: set } = await parts.settings.current('chain');
  if (!set.enabled || !set.checkAddresses) return;
  const isAddress = (address: string) => nodeAddress(chain, address) !== undefined;
  const waiting = { protocol: chain, now: clock.now(), most: mostChecked, isAddress };
  await checkWaiting(database, (asked, freshMs) => checkOnChain(parts, asked, freshMs), waiting);
}

function verdictsOf(
  { set, contract }: OpenChain,
  orders: readonly WithdrawalOrder[],
  found: Found | undefined,
  now: Date,
): readonly Verdict[] {
  const waiting = (reason: Message) => orders.map((order) => ({ order, payout: 'sent', reason }) as const);
  if (!found) {
    const since = Math.min(...orders.map(({ payout_since }) => (payout_since ?? now).getTime()));
    return now.getTime() - since > longestWait
      ? allWrong(orders, message('payout_never_seen'))
      : waiting(message('payout_unseen'));
  }
  const { receipt, confirmations, final } = found;
  if (!final)
    return waiting(
      set.confirmations === 'finalized'
        ? message('payout_unfinal', { confirmations })
        : message('payout_confirming', {
            confirmations: Math.min(confirmations, set.confirmations),
            needed: set.confirmations,
          }),
    );
  return receipt.status
    ? matchPayouts(orders, receipt, contract)
    : allWrong(orders, message('payout_reverted'));
}
