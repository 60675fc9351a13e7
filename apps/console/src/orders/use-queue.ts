import { useTable } from '@refinedev/core';
import { useState } from 'react';
import { orderStateOf, textOf } from '../api/data-provider.ts';
import type { OrderState } from '../api/rows.ts';
import { firstPageSize } from '../parts/paging.ts';
import { type Order, type QueueName, queueEveryMs } from './order.ts';
import { stableRows } from './stable-rows.ts';

/** One of the two queues: what is asked for (kept in the address), and its rows, which hold still while they are read. */
export function useQueue<Row extends Order>(resource: QueueName) {
  const table = useTable<Row>({
    resource,
    syncWithLocation: true,
    pagination: { pageSize: firstPageSize },
    filters: { initial: [{ field: 'state', operator: 'eq', value: 'pending' }], defaultBehavior: 'merge' },
    errorNotification: false,
    queryOptions: { refetchInterval: queueEveryMs, refetchOnWindowFocus: true, staleTime: 0 },
  });
  const { data, dataUpdatedAt, isPlaceholderData } = table.tableQuery;
  const state = orderStateOf(table.filters);
  const search = textOf(table.filters, 'search');
  const view = JSON.stringify([state, search, table.currentPage, table.pageSize]);
  const [kept, setKept] = useState<Kept<Row>>({ view: '', at: 0, rows: [] });

  // What the server last said becomes what is shown, once for each answer.
  const answered = data !== undefined && !isPlaceholderData;
  if (answered && (kept.view !== view || kept.at !== dataUpdatedAt)) {
    const holds = state === 'pending' && kept.view === view;
    setKept({ view, at: dataUpdatedAt, rows: holds ? stableRows(kept.rows, data.data) : data.data });
  }

  const queued = new Set(data?.data.map(({ id }) => id));
  const gone = state === 'pending' ? kept.rows.filter(({ id }) => !queued.has(id)) : [];
  return {
    table,
    state,
    search,
    total: data?.total ?? 0,
    rows: kept.rows,
    gone,
    setState: (next: OrderState | 'all') => setFilter('state', next),
    setSearch: (next: string) => setFilter('search', next.trim()),
    /** Asks now, and takes away what has left the queue. */
    refresh: async () => {
      setKept((before) => ({ ...before, view: '' }));
      await table.tableQuery.refetch();
    },
  };

  function setFilter(field: string, value: string): void {
    table.setCurrentPage(1);
    table.setFilters([{ field, operator: 'eq', value: value === '' ? undefined : value }]);
  }
}

type Kept<Row> = { readonly view: string; readonly at: number; readonly rows: readonly Row[] };
