import { Descriptions, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { List } from '../api/lists.ts';
import { May } from '../app/may.tsx';
import { useMay } from '../app/session.ts';
import { Code } from '../components/code.tsx';
import { NotThere } from '../components/not-there.tsx';
import { Page } from '../components/page.tsx';
import { Read } from '../components/read.tsx';
import { Section } from '../components/section.tsx';
import { say } from '../texts/say.ts';
import { type Order, type QueueName, stateLabels, stateTones } from './order.ts';
import styles from './order-page.module.css';
import { OrderTransfers } from './order-transfers.tsx';
import { Questions } from './questions.tsx';
import { FirstYesNote } from './second-yes.tsx';
import { useOneOrder } from './use-one-order.ts';
import { Verdict } from './verdict.tsx';
import { ClaimTag, ParkingNote } from './work-tags.tsx';

type Fact = readonly [string, ReactNode];

type Props<Row extends Order> = {
  readonly queue: QueueName;
  readonly list: List<Row>;
  readonly title: string;
  /** What the order says; a value that is empty leaves out its line. */
  readonly facts: (order: Row) => readonly Fact[];
  /** What else belongs to it. */
  readonly beside?: (order: Row) => ReactNode;
};

/** One order, whatever its state, for whoever may read its queue: all that a decision looks at, and what became of it. */
export function OrderPage<Row extends Order>({ queue, list, title, facts, beside }: Props<Row>) {
  const { order: named = '' } = useParams();
  const query = useOneOrder(list, named);
  return (
    <Read of={query}>
      {({ order }) =>
        order === undefined ? (
          <NotThere
            title={say('没有这笔订单')}
            name={named}
            back={<Link to={`/${queue}`}>{say('回到队列')}</Link>}
          />
        ) : (
          <Page
            title={title}
            lead={
              <>
                <Code text={order.orderNo} />{' '}
                <Tag bordered={false} color={stateTones[order.state]}>
                  {stateLabels[order.state]}
                </Tag>
              </>
            }
            actions={<ToQueue queue={queue} order={order} />}
          >
            <div className={styles.panel}>
              <Descriptions
                size="small"
                column={{ xs: 1, sm: 1, md: 2, xl: 3 }}
                items={facts(order)
                  .filter(([, value]) => value !== null && value !== '')
                  .map(([label, children]) => ({ key: label, label, children }))}
              />
            </div>
            <Section title={say('处理@decided')}>
              {order.state === 'pending' ? <Standing of={order} /> : <Verdict order={order} />}
              {order.firstYes !== null && <FirstYesNote of={order.firstYes} />}
            </Section>
            {order.question !== null && (
              <Section title={say('询问与回复')}>
                <Questions order={order} />
              </Section>
            )}
            {beside?.(order)}
            <May resource="members" action="show">
              <Section title={say('账目')} lead={say('账本为这笔订单移动的每一笔钱')}>
                <OrderTransfers queue={queue} order={order} />
              </Section>
            </May>
          </Page>
        )
      }
    </Read>
  );
}

/** Whose it is, or until when it is put aside. */
function Standing({ of }: { readonly of: Order }) {
  if (of.claim === null && of.parking === null) return stateLabels.pending;
  return (
    <>
      <ClaimTag of={of} />
      <ParkingNote of={of} onBack={undefined} />
    </>
  );
}

/** Orders are decided in their queue alone, where nobody meets. */
function ToQueue({ queue, order }: { readonly queue: QueueName; readonly order: Order }) {
  const decides = useMay(queue, 'decide') === true && order.state === 'pending';
  const state = order.parking === null ? '' : 'state=parked&';
  return decides ? (
    <Link to={`/${queue}?${state}search=${order.orderNo}`}>{say('到队列中处理')}</Link>
  ) : (
    <Link to={`/${queue}?state=all`}>{say('回到队列')}</Link>
  );
}
