export { checkWaiting } from './address-checked.ts';
export { withdrawalApi } from './api.ts';
export { payoutBatchConsole } from './batch-console.ts';
export { openBtcpaySender } from './btcpay-sender.ts';
export { withdrawalConsole } from './console.ts';
export { withdrawalsNamed } from './found-withdrawals.ts';
export type { WithdrawalOrder } from './order.ts';
export { ownWithdrawals } from './own-data.ts';
export { correctPayout, takeBack } from './payout-corrections.ts';
export { freezePayouts, frozenUntil } from './payout-freeze.ts';
export type { PayoutSender } from './payout-port.ts';
export { type PayoutInQueue, payoutQueue } from './payout-queue.ts';
export { payoutJobs, sendPayout } from './payout-service.ts';
export {
  correctionSubject,
  lockPaidBy,
  type PayoutFinding,
  recordPayout,
  sentTransactions,
} from './payouts.ts';
export { openSandboxSender } from './sandbox-sender.ts';
export { withdrawalStanding } from './standing.ts';
export { eraseWithdrawals, withdrawalsUnderWay } from './under-way.ts';
export { usualPayoutMinutes } from './usual-time.ts';
export { rejectWithdrawal, withdraw, withdrawalOrderOf } from './withdrawals.ts';
export { withdrawalWork } from './work.ts';
