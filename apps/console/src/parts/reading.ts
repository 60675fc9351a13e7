import { type BaseRecord, useTable } from '@refinedev/core';
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { textOf } from '../api/data-provider.ts';
import { firstPageSize, type Pages } from './paging.ts';

/** A list as far as it was read: one page of it, and where that page stands. */
export type Reading<Row> = {
  readonly rows: readonly Row[];
  /** Unknown before the first answer. */
  readonly total: number | undefined;
  readonly pages: Pages;
  /** Whether another page than the one that is shown is on its way. */
  readonly loading: boolean;
  readonly fault: { readonly message: string } | null;
  /** Whether there was an answer before the fault. */
  readonly answered: boolean;
  readonly retry: () => void;
};

type AddressOptions = {
  readonly resource: string;
  /** How often the list is asked again while it is open, in ms; without it only when it is opened. */
  readonly everyMs?: number;
  readonly initial?: { readonly field: string; readonly value: string };
};

/** The list that a page is about: its page and filters are kept in the address. */
export function useReading<Row extends BaseRecord>({ resource, everyMs, initial }: AddressOptions) {
  const table = useTable<Row>({
    resource,
    syncWithLocation: true,
    pagination: { pageSize: firstPageSize },
    filters: {
      initial: initial === undefined ? [] : [{ ...initial, operator: 'eq' }],
      defaultBehavior: 'merge',
    },
    errorNotification: false,
    queryOptions: {
      staleTime: 0,
      // The interval rests while nobody looks: then it is asked at once.
      ...(everyMs === undefined ? {} : { refetchInterval: everyMs, refetchOnWindowFocus: true }),
    },
  });
  const { data, error, isPending, isPlaceholderData, refetch } = table.tableQuery;
  const reading: Reading<Row> = {
    rows: data?.data ?? [],
    total: data?.total,
    pages: table,
    loading: isPending || isPlaceholderData,
    fault: error,
    answered: data !== undefined,
    retry: () => void refetch(),
  };
  return {
    ...reading,
    query: table.tableQuery,
    filters: table.filters,
    filter: (field: string) => textOf(table.filters, field),
    setFilter(field: string, value: string) {
      table.setCurrentPage(1);
      table.setFilters([{ field, operator: 'eq', value: value === '' ? undefined : value }]);
    },
  };
}

type Page = { readonly page: number; readonly pageSize: number };
type SectionOptions<Row> = {
  /** What is asked for. Another question begins at its first page. */
  readonly question: QueryKey;
  readonly read: (
    page: Page,
    options: { readonly signal: AbortSignal },
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  /** How often it is asked again, in ms. */
  readonly everyMs: number;
};

/** One of several lists of a page: the address has room for one only, so that where this one stands is kept here. */
export function useSectionReading<Row>({ question, read, everyMs }: SectionOptions<Row>): Reading<Row> {
  const asked = JSON.stringify(question);
  const [place, setPlace] = useState({ asked, page: 1 });
  const [pageSize, setPageSize] = useState(firstPageSize);
  const page = place.asked === asked ? place.page : 1;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    queryKey: [...question, { page, pageSize }],
    queryFn: ({ signal }) => read({ page, pageSize }, { signal }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
  return {
    rows: data?.rows ?? [],
    total: data?.total,
    pages: {
      currentPage: page,
      pageSize,
      setCurrentPage: (next) => setPlace({ asked, page: next }),
      setPageSize,
    },
    loading: isPending || isPlaceholderData,
    fault: error,
    answered: data !== undefined,
    retry: () => void refetch(),
  };
}
