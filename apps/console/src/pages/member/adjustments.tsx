import { useList } from '@refinedev/core';
import { Table } from 'antd';
import type { Adjustment } from '../../api/rows.ts';
import { adjustmentColumns } from '../../orders/adjustment-columns.tsx';
import { emptyText } from '../../parts/empty-text.ts';
import { Trouble } from '../../parts/trouble.tsx';

const atOnce = 50;
const columns = adjustmentColumns({ withMember: false });

/** The corrections of one member's balance, newest first. */
export function MemberAdjustments({ memberId }: { readonly memberId: number }) {
  const { query, result } = useList<Adjustment>({
    resource: 'adjustments',
    filters: [
      { field: 'member', operator: 'eq', value: String(memberId) },
      { field: 'state', operator: 'eq', value: 'all' },
    ],
    pagination: { currentPage: 1, pageSize: atOnce },
    errorNotification: false,
  });
  return (
    <>
      <Trouble fault={query.error} stale={false} onRetry={() => void query.refetch()} />
      <Table<Adjustment>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={result.data}
        loading={query.isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
        scroll={{ x: 1_000 }}
        locale={emptyText(query.data !== undefined, '这位会员的余额没有更正过')}
      />
    </>
  );
}
