import { useQuery } from '@tanstack/react-query';
import { type List, listQuery } from '../api/lists.ts';
import { type Order, queueEveryMs } from './order.ts';
import { orderQuery } from './use-order-now.ts';

/** What begins like a whole number are no more than these. */
const most = 20;

/**
 * The order that an address names, asked again while it waits: somebody may be deciding it.
 * @param named its number, or its id
 * @returns an `order` that is undefined where there is none
 */
export function useOneOrder<Row extends Order>(list: List<Row>, named: string) {
  const id = /^[1-9]\d{0,14}$/.test(named) ? Number(named) : undefined;
  return useQuery({
    ...(id === undefined
      ? { ...listQuery(list, { page: 1, pageSize: most, search: named, state: 'all' }), staleTime: 0 }
      : orderQuery(list, id)),
    // Another order is no outline of this one.
    placeholderData: () => undefined,
    select: ({ rows }) => ({ order: rows.find((row) => row.id === id || row.orderNo === named) }),
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === 'pending') === true ? queueEveryMs : false,
  });
}
