import { Pagination, Spin } from 'antd';
import type { ReactNode } from 'react';
import { MemberCell, Waiting } from '../components/cells.tsx';
import { pagingOf } from '../components/paging.ts';
import type { Reading } from '../components/reading.ts';
import { Trouble } from '../components/trouble.tsx';
import { yuanWithSign } from '../labels/money.ts';
import type { Order } from './order.ts';
import { orderPath, queueOf } from './order-path.ts';
import styles from './queue-cards.module.css';

type Props<Row extends Order> = {
  readonly reading: Reading<Row>;
  readonly signs: (order: Row) => ReactNode;
  readonly verdict: (order: Row) => ReactNode;
  readonly empty: ReactNode;
  readonly gone: ReadonlySet<number>;
};

/** A queue on a phone: who, how much, what speaks for a second look, then the buttons. */
export function QueueCards<Row extends Order>({ reading, signs, verdict, empty, gone }: Props<Row>) {
  const { rows, total, pages, loading, fault, answered, retry } = reading;
  return (
    <>
      <Trouble fault={fault} stale={answered} onRetry={retry} />
      <Spin spinning={loading && rows.length === 0}>
        {answered && rows.length === 0 && empty}
        <ul className={styles.cards}>
          {rows.map((order) => (
            <li key={order.id} data-row-key={order.id} data-gone={gone.has(order.id)}>
              <div className={styles.head}>
                <MemberCell
                  id={order.memberId}
                  name={order.username}
                  code={order.orderNo}
                  to={orderPath(queueOf(order.orderNo), order.orderNo)}
                  tags={order.tags}
                />
                <strong className="figures">{yuanWithSign(order.amount)}</strong>
              </div>
              <div className={styles.signs}>
                <Waiting
                  since={order.createdAt}
                  over={order.state !== 'pending'}
                  queue={queueOf(order.orderNo)}
                />
                <span>{signs(order)}</span>
              </div>
              <div className={styles.verdict}>{verdict(order)}</div>
            </li>
          ))}
        </ul>
      </Spin>
      {(total ?? 0) > rows.length && (
        <Pagination {...pagingOf(pages, total ?? 0)} simple className={styles.pages ?? ''} />
      )}
    </>
  );
}
