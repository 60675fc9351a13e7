import { useQuery } from '@tanstack/react-query';
import { Table } from 'antd';
import { adjustments, listQuery } from '../../api/lists.ts';
import type { Adjustment } from '../../api/rows.ts';
import { emptyText } from '../../components/empty-text.ts';
import { Trouble } from '../../components/trouble.tsx';
import { adjustmentColumns } from '../../orders/adjustment-columns.tsx';
import { say } from '../../texts/say.ts';

const atOnce = 50;
const columns = adjustmentColumns({ withMember: false });

/** The corrections of one member's balance, newest first. */
export function MemberAdjustments({ memberId }: { readonly memberId: number }) {
  const query = useQuery(
    listQuery(adjustments, { page: 1, pageSize: atOnce, member: memberId, state: 'all' }),
  );
  return (
    <>
      <Trouble fault={query.error} stale={false} onRetry={() => void query.refetch()} />
      <Table<Adjustment>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={query.data?.rows ?? []}
        loading={query.isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
        scroll={{ x: 1_000 }}
        locale={emptyText(query.data !== undefined, say('这位会员的余额没有更正过'))}
      />
    </>
  );
}
