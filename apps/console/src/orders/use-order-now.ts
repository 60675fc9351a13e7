import { useQuery } from '@tanstack/react-query';
import { deposits, type List, listQuery, withdrawals } from '../api/lists.ts';
import { type Order, type QueueName, queueEveryMs } from './order.ts';

/** Where orders of a queue are, whichever of the two it is. */
export const queues: Readonly<Record<QueueName, List<Order>>> = { deposits, withdrawals };

/** One order of a queue, whatever its state. */
export function orderQuery<Row extends Order>(queue: List<Row>, id: number) {
  return { ...listQuery(queue, { page: 1, pageSize: 1, id, state: 'all' }), staleTime: 0 };
}

/**
 * An order as it stands now, asked again while it is undecided: somebody else may be deciding it at this moment.
 * @returns the order that was given until something newer is known
 */
export function useOrderNow<Row extends Order>(queue: List<Row>, order: Row): Row {
  const { data } = useQuery({
    ...orderQuery(queue, order.id),
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ id, state: now }) => id === order.id && now !== 'pending') === true
        ? false
        : queueEveryMs,
  });
  return data?.rows.find(({ id }) => id === order.id) ?? order;
}
