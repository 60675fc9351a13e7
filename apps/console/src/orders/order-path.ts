import type { QueueName } from './order.ts';

/** The page of one order. @param order its number, or its id */
export function orderPath(queue: QueueName, order: string | number): string {
  return `/${queue}/${order}`;
}

/** The queue that a number of an order is of: those of withdrawals begin with W. */
export function queueOf(orderNo: string): QueueName {
  return orderNo.startsWith('W') ? 'withdrawals' : 'deposits';
}
