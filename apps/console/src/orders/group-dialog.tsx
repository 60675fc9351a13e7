import { Button, Modal, Tag } from 'antd';
import type { ReactNode } from 'react';
import { count, yuanWithSign } from '../labels/money.ts';
import { said } from '../texts/said.tsx';
import { say } from '../texts/say.ts';
import styles from './group-dialog.module.css';
import { MemberSums } from './member-sums.tsx';
import type { Order, QueueName } from './order.ts';
import { type Outcome, useGroup } from './use-group.ts';

type Props<Row extends Order> = {
  readonly resource: QueueName;
  readonly orders: readonly Row[];
  /** What speaks against an order, as its row shows it. */
  readonly signs: (order: Row) => ReactNode;
  /** By whom or to where it is paid, as its row shows it. */
  readonly parties: (order: Row) => ReactNode;
  readonly onClose: () => void;
};

/** One confirmation for several orders: each with its amount and signs before, and with what became of it afterwards. */
export function GroupDialog<Row extends Order>({ resource, orders, signs, parties, onClose }: Props<Row>) {
  const { outcomes, phase, run } = useGroup(resource, orders);
  const total = orders.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
  const refused = [...outcomes.values()].filter(({ state }) => state === 'refused').length;
  const over = phase === 'over';
  return (
    <Modal
      open
      title={resource === 'deposits' ? say('通过所选存款') : say('通过所选取款')}
      width={720}
      maskClosable={false}
      // A group that runs goes on whatever is pressed: its window stays until everybody can see what became of it.
      closable={phase !== 'runs'}
      keyboard={phase !== 'runs'}
      onCancel={() => {
        if (phase !== 'runs') onClose();
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={phase === 'runs'}>
            {over ? say('关闭') : say('取消')}
          </Button>
          {!over && (
            <Button type="primary" autoFocus loading={phase === 'runs'} onClick={() => void run()}>
              {said('确认通过 {0} 笔', orders.length)}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.sum}>
        {over ? (
          <span role="status">
            {said(
              '{0} 笔已办理{1}',
              count(orders.length - refused),
              refused > 0 && say('，{0} 笔没有办理', count(refused)),
            )}
          </span>
        ) : (
          said(
            '共 {0} 笔，{1}。逐笔审核，互不影响；须两人审核的只记录您的确认。',
            count(orders.length),
            <strong className="figures">{yuanWithSign(total)}</strong>,
          )
        )}
      </p>
      <ul className={styles.orders} aria-label={say('所选订单')}>
        {orders.map((order) => (
          <li key={order.id}>
            <span className={styles.who}>
              {order.username}
              <small className="code">{order.orderNo}</small>
            </span>
            <strong className="figures">{yuanWithSign(order.amount)}</strong>
            <span className={styles.signs}>{signs(order)}</span>
            <Result of={outcomes.get(order.id)} />
            <small className={styles.looks}>
              {parties(order)}
              <MemberSums of={order} />
            </small>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const told = {
  waits: undefined,
  running: { color: 'default', text: say('办理中') },
  approved: { color: 'success', text: say('已通过') },
  first: { color: 'processing', text: say('已记录，等待复核') },
} as const;

function Result({ of = { state: 'waits' } }: { readonly of: Outcome | undefined }) {
  if (of.state === 'refused') return <span className={styles.refused}>{of.why}</span>;
  const words = told[of.state];
  return words === undefined ? (
    <span />
  ) : (
    <Tag color={words.color} bordered={false}>
      {words.text}
    </Tag>
  );
}
