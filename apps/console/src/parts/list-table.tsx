import { type BaseRecord, useTable } from '@refinedev/core';
import { Empty, Table, type TableProps } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import { textOf } from '../api/data-provider.ts';
import { firstPageSize, pagingOf } from './paging.ts';
import { Trouble } from './trouble.tsx';

type Options = {
  readonly resource: string;
  /** How often the list is asked again while it is open, in ms; without it only when it is opened. */
  readonly everyMs?: number;
  readonly initial?: { readonly field: string; readonly value: string };
};

/** A list that is only read: its page and filters are kept in the address. */
export function useReading<Row extends BaseRecord>({ resource, everyMs, initial }: Options) {
  const table = useTable<Row>({
    resource,
    syncWithLocation: true,
    pagination: { pageSize: firstPageSize },
    filters: {
      initial: initial === undefined ? [] : [{ ...initial, operator: 'eq' }],
      defaultBehavior: 'merge',
    },
    errorNotification: false,
    queryOptions: { staleTime: 0, ...(everyMs === undefined ? {} : { refetchInterval: everyMs }) },
  });
  return {
    table,
    total: table.tableQuery.data?.total ?? 0,
    filter: (field: string) => textOf(table.filters, field),
    setFilter(field: string, value: string) {
      table.setCurrentPage(1);
      table.setFilters([{ field, operator: 'eq', value: value === '' ? undefined : value }]);
    },
  };
}

type Props<Row extends BaseRecord> = {
  readonly reading: ReturnType<typeof useReading<Row>>;
  readonly columns: ColumnsType<Row>;
  /** What is said when there is nothing. */
  readonly empty: string;
  /** The least width in px; on less it is scrolled sideways. */
  readonly width?: number;
  /** Where rows can be chosen: which, and what to do with the choice. */
  readonly selection?: TableProps<Row>['rowSelection'];
};

export function ListTable<Row extends BaseRecord>({
  reading,
  columns,
  empty,
  width = 900,
  selection,
}: Props<Row>) {
  const { table, total } = reading;
  const { data, error, isPending, isPlaceholderData, refetch } = table.tableQuery;
  return (
    <>
      <Trouble fault={error} stale={data !== undefined} onRetry={() => void refetch()} />
      <Table<Row>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={data?.data ?? []}
        {...(selection && { rowSelection: selection })}
        loading={isPending || isPlaceholderData}
        sticky
        scroll={{ x: width }}
        pagination={pagingOf(table, total)}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} /> }}
      />
    </>
  );
}
