import type { TableProps } from 'antd';
import type { ReactNode } from 'react';
import { MemberCell, Waiting } from '../components/cells.tsx';
import type { Reading } from '../components/reading.ts';
import { RowCards } from '../components/row-cards.tsx';
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
  readonly selection?: TableProps<Row>['rowSelection'];
};

/** A queue of orders on a phone. */
export function QueueCards<Row extends Order>({
  reading,
  signs,
  verdict,
  empty,
  gone,
  selection,
}: Props<Row>) {
  return (
    <RowCards<Row>
      reading={reading}
      idOf={({ id }) => id}
      empty={empty}
      {...(selection && { selection })}
      card={(order) => ({
        who: (
          <MemberCell
            id={order.memberId}
            name={order.username}
            code={order.orderNo}
            to={orderPath(queueOf(order.orderNo), order.orderNo)}
            tags={order.tags}
          />
        ),
        amount: yuanWithSign(order.amount),
        signs: (
          <div className={styles.signs}>
            <Waiting
              since={order.createdAt}
              over={order.state !== 'pending'}
              queue={queueOf(order.orderNo)}
            />
            <span>{signs(order)}</span>
          </div>
        ),
        actions: verdict(order),
        gone: gone.has(order.id),
      })}
    />
  );
}
