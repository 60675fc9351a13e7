export { type Card, cardsOf } from './cards.ts';
export {
  type Approval,
  approveDeposit,
  type DepositOrder,
  depositedBetween,
  depositedBy,
  rejectDeposit,
} from './deposits.ts';
export { paymentRoutes } from './routes.ts';
export { latestOrders } from './transactions.ts';
export { approveWithdrawal, rejectWithdrawal, type WithdrawalOrder } from './withdrawals.ts';
