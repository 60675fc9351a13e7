export type { FoundOrder } from './found-orders.ts';
export { memberNamed } from './member-named.ts';
export { memberSums, wireSums } from './member-sums.ts';
export { microUsdtText, type OrderState, refuseAboveCeiling, usdtText, wireOrderState } from './order.ts';
export {
  askedBy,
  membersNamed,
  type QueueQuery,
  readQueue,
  readQueueOnward,
  type Sought,
  soughtOf,
  waitingSought,
} from './queue.ts';
