/** Withdrawals that staff have sent, compared with the chain: recipient, contract and amount, once the block is final. */
import { usdtNumber } from '@mingpai/contract/money';
import type { Protocol } from '@mingpai/contract/states';
import { type PayoutFinding, recordPayout, sentPayouts, type WithdrawalOrder } from '../payments/index.ts';
import { nodeAddress } from './addresses.ts';
import { NodeTrouble } from './node.ts';
import { findTransaction, type OpenChain, openChain } from './receipts.ts';
import type { ChainParts } from './settle.ts';
import { transfersOf } from './transfers.ts';

/** A transaction that no node knows for this long was never sent. */
const longestWait = 24 * 3_600_000;

export async function checkPayouts(parts: ChainParts, chain: Protocol): Promise<void> {
  const { site } = parts;
  const open = await openChain(parts, chain);
  if (!open) return;
  for (const order of await sentPayouts(site.database, chain)) {
    try {
      const now = site.clock.now();
      await recordPayout(site.database, { order, now, ...(await findingOf(parts, open, order, now)) });
    } catch (error) {
      // Nothing is known then; the watcher shows what is wrong with the nodes.
      if (!(error instanceof NodeTrouble)) throw error;
      return;
    }
  }
}

async function findingOf(
  parts: ChainParts,
  open: OpenChain,
  order: WithdrawalOrder,
  now: Date,
): Promise<Pick<PayoutFinding, 'payout' | 'reason'>> {
  const wrong = (reason: string) => ({ payout: 'wrong', reason }) as const;
  const waiting = (reason: string) => ({ payout: 'sent', reason }) as const;
  const found = await findTransaction(parts, order.protocol, open, order.transaction_hash ?? '');
  if (!found) {
    const waited = now.getTime() - (order.payout_since ?? now).getTime();
    return waited > longestWait ? wrong('超过24小时仍未在链上查到该交易') : waiting('尚未在链上查到该交易');
  }
  const { receipt, confirmations, final } = found;
  const { confirmations: needed } = open.set;
  if (!final)
    return waiting(
      needed === 'finalized'
        ? `已上链，${confirmations}个确认，等待网络最终确认`
        : `已上链，确认数${Math.min(confirmations, needed)}/${needed}`,
    );
  if (!receipt.status) return wrong('该交易在链上执行失败，没有转出');
  const ours = receipt.logs.filter(({ address }) => address === open.contract);
  if (ours.length === 0) return wrong('该交易不是USDT合约的转账');
  const recipient = nodeAddress(order.protocol, order.address);
  const transfers = recipient ? transfersOf(ours, open.contract, [recipient]) : [];
  if (transfers.length === 0) return wrong('收款地址与会员的提款地址不符');
  const [transfer] = transfers;
  // Exactly this and nothing else to them: what was sent twice is lost money that somebody has to hear of.
  if (transfers.length === 1 && transfer?.amount === order.receipt)
    return { payout: 'verified', reason: null };
  const sums = transfers.map(({ amount }) => usdtNumber(amount)).join('、');
  return wrong(`金额不符：链上${sums} USDT，应付${usdtNumber(order.receipt)} USDT`);
}
