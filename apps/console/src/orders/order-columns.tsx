import type { QueueName } from '@mingpai/contract/console/reports/names';
import type { MemberRow } from '../api/rows.ts';
import { MemberCell, Waiting } from '../components/cells.tsx';
import type { NamedColumn } from '../components/shown-columns.tsx';
import { yuan } from '../labels/money.ts';
import { say } from '../texts/say.ts';

type Listed = {
  readonly createdAt: string;
  readonly memberId: number;
  readonly username: string;
  readonly orderNo: string;
  readonly amount: number;
  readonly tags?: MemberRow['tags'];
};
type Options<Row> = {
  /** Of the three columns, in px. */
  readonly widths: readonly [number, number, number];
  /** Whether nobody waits for it any more. */
  readonly over?: (order: Row) => boolean;
  /** Where they wait. */
  readonly queue?: QueueName;
  /** The page of an order, where it has one. */
  readonly page?: (order: Row) => string;
};

/** What every list of orders begins with: how long it has waited, whose it is, and how much. */
export function orderColumns<Row extends Listed>({
  widths,
  over = () => false,
  page,
  queue,
}: Options<Row>): readonly NamedColumn<Row>[] {
  const [age, member, money] = widths;
  return [
    {
      key: 'age',
      title: say('等待'),
      width: age,
      render: (_value, order) => <Waiting since={order.createdAt} over={over(order)} queue={queue} />,
    },
    {
      key: 'member',
      title: say('会员'),
      width: member,
      render: (_value, order) => (
        <MemberCell
          id={order.memberId}
          name={order.username}
          code={order.orderNo}
          to={page?.(order)}
          tags={order.tags ?? []}
        />
      ),
    },
    {
      key: 'amount',
      title: say('金额（元）'),
      align: 'right',
      width: money,
      render: (_value, { amount }) => <strong className="figures">{yuan(amount)}</strong>,
    },
  ];
}
