/** The staff's call that searches everything, as far as who asks may see it; translation only. */
import type { Right } from '@mingpai/contract/console/door';
import { usdtNumber, yuanNumber } from '@mingpai/contract/money';
import { transactionText } from '@mingpai/contract/rules/chain';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { FoundOrder } from '../orders/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import {
  findAdjustments,
  findArrivals,
  findBetsNumbered,
  findDeposits,
  findMembers,
  findPayments,
  findWithdrawals,
} from './find.ts';

export function findingConsole(
  define: DefineConsoleCall,
  { database, clock }: Pick<AppContext, 'database' | 'clock'>,
): void {
  define('find', async ({ text }, { staff }) => {
    const ifMay = async <Found>(right: Right, find: () => Promise<readonly Found[]>) =>
      staff.rights.includes(right) ? find() : [];
    const [members, deposits, withdrawals, adjustments, bets, payments, arrivals] = await Promise.all([
      ifMay('members.read', () => findMembers(database, text)),
      ifMay('deposits.read', () => findDeposits(database, text)),
      ifMay('withdrawals.read', () => findWithdrawals(database, text)),
      ifMay('adjustments.read', () => findAdjustments(database, text)),
      ifMay('members.read', () => findBetsNumbered(database, clock.now(), text)),
      ifMay('deposits.read', () => findPayments(database, text)),
      ifMay('deposits.read', () => findArrivals(database, text)),
    ]);
    return done({
      members: members.map(({ id, frozenAt, ...member }) => ({
        ...member,
        id: Number(id),
        frozenAt: frozenAt?.toISOString() ?? null,
      })),
      deposits: deposits.map(wireOrder),
      withdrawals: withdrawals.map(wireOrder),
      adjustments: adjustments.map(wireOrder),
      bets: bets.map(({ venue, venueName, betId, memberId, username, stake, placedAt }) => ({
        venue,
        venueName,
        betId,
        memberId: Number(memberId),
        username,
        stake: yuanNumber(stake),
        placedAt: placedAt.toISOString(),
      })),
      payments: payments.map(({ id, amount, seenAt, hash, ...payment }) => ({
        ...payment,
        // As the chain's own explorers write it, and every other page of the console.
        hash: transactionText(payment.chain, hash),
        id: Number(id),
        usdt: usdtNumber(amount),
        seenAt: seenAt.toISOString(),
      })),
      arrivals: arrivals.map(({ id, amount, heardAt, ...arrival }) => ({
        ...arrival,
        id: Number(id),
        amount: yuanNumber(amount),
        heardAt: heardAt.toISOString(),
      })),
    });
  });
}

function wireOrder({ memberId, amount, createdAt, ...order }: FoundOrder) {
  return {
    ...order,
    memberId: Number(memberId),
    amount: yuanNumber(amount),
    createdAt: createdAt.toISOString(),
  };
}
