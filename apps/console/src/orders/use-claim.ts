import { useQueryClient } from '@tanstack/react-query';
import { askAgain } from '../api/lists.ts';
import type { QueueName } from './order.ts';
import { useHold } from './use-hold.ts';
import { claimOrders, releaseOrders } from './work.ts';

/** Holds an order of one of the two queues while it is open. */
export function useClaim(queue: QueueName, id: number | undefined): void {
  const queries = useQueryClient();
  useHold(id, {
    // Whether it is held, the window asks of the order itself; a claim that was not answered costs nothing.
    claim: async (order) => {
      const { held } = await claimOrders(queue, [order]);
      if (held.length > 0) void askAgain(queries, queue);
    },
    release: (order) => releaseOrders(queue, [order]),
  });
}
