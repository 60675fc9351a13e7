export { withdrawalRoutes } from './api.ts';
export { payoutBatchRoutes } from './batch-console.ts';
export { withdrawalOfficeRoutes } from './console.ts';
export { correctPayout } from './payout-corrections.ts';
export {
  freezePayouts,
  frozenUntil,
  lockCredentials,
} from './payout-freeze.ts';
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
export { rejectWithdrawal, type WithdrawalOrder, withdraw, withdrawalOrderOf } from './withdrawals.ts';
