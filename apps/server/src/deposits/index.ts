export { depositApi } from './api.ts';
export { type Arrival, type ArrivalOf, isPaid, type PageStatus } from './arrival.ts';
export { allowCredit } from './by-hand.ts';
export { depositConsole } from './console.ts';
export {
  approveDeposit,
  type CreditedDeposit,
  creditedDeposit,
  depositCreditedJob,
  depositedBy,
  depositOrderOf,
  depositsBetween,
  depositsOfMany,
  type LatePayment,
  lastDepositOf,
} from './deposits.ts';
export { depositsNumbered, depositsTo } from './found-deposits.ts';
export {
  closeDeposit,
  closedByGateway,
  gatewayName,
  lockDeposit,
  reopenDeposit,
  repeatDeposit,
} from './gateway-orders.ts';
export type { DepositOrder } from './order.ts';
export { nextProof, ownDeposits } from './own-data.ts';
export type { PayPages } from './pay-pages.ts';
export { proofApi } from './proofs-api.ts';
export { beyondRoom } from './room.ts';
export { depositSettingsConsole } from './settings-console.ts';
export { openDepositsTogether } from './together.ts';
export { depositsUnderWay, eraseDeposits } from './under-way.ts';
export {
  closeUnpaidUsdt,
  creditedOwnOrder,
  followUpOrder,
  openUsdtOrders,
  type UsdtOrder,
  usdtOrderById,
  usdtOrderByNumber,
} from './usdt-orders.ts';
export { keptUsualMinutes, type Median, minutesOf, usualMinutes, usualOf } from './usual-time.ts';
export { depositWork } from './work.ts';
