import { useList } from '@refinedev/core';
import { type Order, type QueueName, queueEveryMs } from './order.ts';

/**
 * An order as it stands now, asked again while it is undecided: somebody else may be deciding it at this moment.
 * @returns the order that was given until something newer is known
 */
export function useOrderNow<Row extends Order>(resource: QueueName, order: Row): Row {
  const { result } = useList<Row>({
    resource,
    filters: [
      { field: 'search', operator: 'eq', value: order.orderNo },
      { field: 'state', operator: 'eq', value: 'all' },
    ],
    pagination: { currentPage: 1, pageSize: 5 },
    errorNotification: false,
    queryOptions: {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.data.some(({ id, state: now }) => id === order.id && now !== 'pending') === true
          ? false
          : queueEveryMs,
    },
  });
  return result.data.find(({ id }) => id === order.id) ?? order;
}
