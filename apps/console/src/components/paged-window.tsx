import { useQuery } from '@tanstack/react-query';
import { Flex, Modal, Table, type TableProps } from 'antd';
import { type ReactNode, useState } from 'react';
import { firstPageSize, namedTurns } from './paging.ts';

type Props<Row> = {
  readonly title: string;
  readonly width: number;
  /** What names the rows; the page is added. */
  readonly queryKey: readonly [string, number];
  readonly read: (
    page: { readonly page: number; readonly pageSize: number },
    signal: AbortSignal,
  ) => Promise<{ readonly rows: readonly Row[]; readonly total: number }>;
  readonly rowKey: (row: Row) => string;
  readonly columns: NonNullable<TableProps<Row>['columns']>;
  /** What can be done with all of them. */
  readonly above?: ReactNode;
  readonly onClose: () => void;
};

/** Rows of one thing, page by page, over the list that it stands in. */
export function PagedWindow<Row extends object>({
  title,
  width,
  queryKey,
  read,
  rowKey,
  columns,
  above,
  onClose,
}: Props<Row>) {
  const [page, setPage] = useState(1);
  const { data, isFetching, error } = useQuery({
    queryKey: [...queryKey, page],
    queryFn: ({ signal }) => read({ page, pageSize: firstPageSize }, signal),
  });
  return (
    <Modal open width={width} title={title} footer={null} onCancel={onClose}>
      <Flex vertical gap="middle">
        {above}
        {error !== null && <p role="alert">{error.message}</p>}
        <Table<Row>
          size="small"
          loading={isFetching}
          dataSource={data?.rows ?? []}
          rowKey={rowKey}
          scroll={{ x: width - 160 }}
          pagination={{
            current: page,
            pageSize: firstPageSize,
            total: data?.total ?? 0,
            showSizeChanger: false,
            itemRender: namedTurns,
            onChange: setPage,
          }}
          columns={columns}
        />
      </Flex>
    </Modal>
  );
}
