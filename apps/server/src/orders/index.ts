export type { FoundOrder } from './found-orders.ts';
export { microUsdtText, type OrderState, refuseAboveCeiling, usdtText, wireOrderState } from './order.ts';
export { type QueueQuery, readQueue, readQueueOnward, wholeOrTail } from './queue.ts';
