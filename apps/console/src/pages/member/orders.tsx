import { CanAccess, useList } from '@refinedev/core';
import { Table } from 'antd';
import type { ColumnsType } from 'antd/es/table';
import type { Order, QueueName } from '../../orders/order.ts';
import { Verdict } from '../../orders/verdict.tsx';
import { Moment } from '../../parts/cells.tsx';
import { emptyText } from '../../parts/empty-text.ts';
import { Trouble } from '../../parts/trouble.tsx';
import { yuan } from '../../words/money.ts';
import styles from './orders.module.css';

type Props = { readonly memberId: number };

/** The latest deposits and withdrawals side by side, as far as one may see them. */
export function MemberOrders({ memberId }: Props) {
  return (
    <div className={styles.both}>
      <CanAccess resource="deposits" action="list">
        <Orders resource="deposits" title="存款" memberId={memberId} />
      </CanAccess>
      <CanAccess resource="withdrawals" action="list">
        <Orders resource="withdrawals" title="取款" memberId={memberId} />
      </CanAccess>
    </div>
  );
}

const ordersAtOnce = 50;

function Orders({
  resource,
  title,
  memberId,
}: Props & { readonly resource: QueueName; readonly title: string }) {
  const { query, result } = useList<Order>({
    resource,
    filters: [
      { field: 'member', operator: 'eq', value: String(memberId) },
      { field: 'state', operator: 'eq', value: 'all' },
    ],
    pagination: { currentPage: 1, pageSize: ordersAtOnce },
    errorNotification: false,
  });
  return (
    <section aria-label={`近期${title}`}>
      <h2>{title}</h2>
      <Trouble fault={query.error} stale={false} onRetry={() => void query.refetch()} />
      <Table<Order>
        size="small"
        rowKey="id"
        columns={columns}
        dataSource={result.data}
        loading={query.isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small' }}
        locale={emptyText(query.data !== undefined, `还没有${title}订单`)}
      />
    </section>
  );
}

const columns: ColumnsType<Order> = [
  { key: 'at', title: '时间', width: 110, render: (_value, { createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'number',
    title: '订单号',
    render: (_value, { orderNo }) => <span className="code">{orderNo}</span>,
  },
  {
    key: 'amount',
    title: '金额（元）',
    align: 'right',
    width: 110,
    render: (_value, { amount }) => <span className="figures">{yuan(amount)}</span>,
  },
  { key: 'verdict', title: '处理', width: 160, render: (_value, order) => <Verdict order={order} /> },
];
