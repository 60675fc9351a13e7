export { adjustmentQueue } from './adjustment-queue.ts';
export { type Adjustment, approveAdjustment, rejectAdjustment, requestAdjustment } from './adjustments.ts';
export {
  cancelBatch,
  nameBatch,
  openBatch,
  type PayoutBatch,
  payoutBatches,
  payoutBatchOf,
} from './batches.ts';
export { allowCredit, approveDepositByHand } from './by-hand.ts';
export { type Card, cardsOf } from './cards.ts';
export {
  type Approval,
  approveDeposit,
  type DepositOrder,
  depositedBy,
  depositOrderOf,
  depositSubject,
  depositsBetween,
  microUsdtText,
  rejectDeposit,
} from './deposits.ts';
export {
  closeDeposit,
  closedByGateway,
  gatewayName,
  lockDeposit,
  reopenDeposit,
  repeatDeposit,
} from './gateway-orders.ts';
export { type Offer, refuseOffer, type Served, servedWays } from './offer.ts';
export type { PayPages } from './pay-pages.ts';
export { correctPayout } from './payout-corrections.ts';
export { freezePayouts } from './payout-freeze.ts';
export { type PayoutInQueue, payoutQueue } from './payout-queue.ts';
export { payoutJobs, sendPayout } from './payout-service.ts';
export {
  correctionSubject,
  lockPaidBy,
  type PayoutFinding,
  recordPayout,
  sentTransactions,
} from './payouts.ts';
export { proofRoutes } from './proof-routes.ts';
export { pictureData, proofsOf } from './proofs.ts';
export { paymentRoutes } from './routes.ts';
export { openSandboxSender } from './sandbox-sender.ts';
export type { Arrival, PageStanding } from './timeline.ts';
export { latestOrders } from './transactions.ts';
export {
  creditedOwnOrder,
  followUpOrder,
  openUsdtOrders,
  type UsdtOrder,
  usdtOrderById,
  usdtOrderByNumber,
} from './usdt-orders.ts';
export {
  approveWithdrawal,
  rejectWithdrawal,
  type WithdrawalOrder,
  withdrawalSubject,
} from './withdrawals.ts';
