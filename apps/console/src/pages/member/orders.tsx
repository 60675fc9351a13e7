import { useQuery } from '@tanstack/react-query';
import type { ColumnsType } from 'antd/es/table';
import { Link } from 'react-router';
import { deposits, type List, listQuery, withdrawals } from '../../api/lists.ts';
import { May } from '../../app/may.tsx';
import { Moment } from '../../components/cells.tsx';
import { Code } from '../../components/code.tsx';
import { emptyText } from '../../components/empty-text.ts';
import { namedTurns } from '../../components/paging.ts';
import { PlainTable } from '../../components/plain-table.tsx';
import { Trouble } from '../../components/trouble.tsx';
import { count, yuan } from '../../labels/money.ts';
import type { Order } from '../../orders/order.ts';
import { orderPath, queueOf } from '../../orders/order-path.ts';
import { Verdict } from '../../orders/verdict.tsx';
import { said } from '../../texts/said.tsx';
import { say } from '../../texts/say.ts';
import styles from './orders.module.css';

type Props = { readonly memberId: number };

/** The latest deposits and withdrawals side by side, each leading to its page, all to their queue, as far as one may see them. */
export function MemberOrders({ memberId }: Props) {
  return (
    <div className={styles.both}>
      <May resource="deposits" action="list">
        <Orders list={deposits} title={say('存款@many')} empty={say('还没有存款订单')} memberId={memberId} />
      </May>
      <May resource="withdrawals" action="list">
        <Orders
          list={withdrawals}
          title={say('取款@many')}
          empty={say('还没有取款订单')}
          memberId={memberId}
        />
      </May>
    </div>
  );
}

const ordersAtOnce = 50;

function Orders<Row extends Order>({
  list,
  title,
  empty,
  memberId,
}: Props & { readonly list: List<Row>; readonly title: string; readonly empty: string }) {
  const query = useQuery(
    listQuery(list, { page: 1, pageSize: ordersAtOnce, member: memberId, state: 'all' }),
  );
  return (
    <section aria-label={say('近期{0}', title)}>
      <h2>{title}</h2>
      <Trouble fault={query.error} stale={false} onRetry={() => void query.refetch()} />
      <PlainTable<Order>
        card={{ who: 'number', amount: 'amount' }}
        mostCards={10}
        size="small"
        scroll={query.data?.rows.length ? { x: 460 } : {}}
        rowKey="id"
        columns={columns}
        dataSource={query.data?.rows ?? []}
        loading={query.isPending}
        pagination={{ pageSize: 10, hideOnSinglePage: true, size: 'small', itemRender: namedTurns }}
        locale={emptyText(query.data !== undefined, empty)}
      />
      {query.data !== undefined && query.data.total > 0 && (
        <Link to={`/${list.name}?state=all&member=${memberId}`}>
          {said('全部{0}（{1}）', title, count(query.data.total))}
        </Link>
      )}
    </section>
  );
}

const columns: ColumnsType<Order> = [
  { key: 'at', title: say('时间'), width: 110, render: (_value, { createdAt }) => <Moment at={createdAt} /> },
  {
    key: 'number',
    title: say('订单号'),
    render: (_value, { orderNo }) => <Code text={orderNo} to={orderPath(queueOf(orderNo), orderNo)} />,
  },
  {
    key: 'amount',
    title: say('金额（元）'),
    align: 'right',
    width: 110,
    render: (_value, { amount }) => <span className="figures">{yuan(amount)}</span>,
  },
  {
    key: 'verdict',
    title: say('处理@decided'),
    width: 160,
    render: (_value, order) => <Verdict order={order} />,
  },
];
