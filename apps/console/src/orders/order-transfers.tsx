import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { LegName } from '../components/account-name.tsx';
import { Moment } from '../components/cells.tsx';
import { Code } from '../components/code.tsx';
import { Nothing } from '../components/nothing.tsx';
import { Read } from '../components/read.tsx';
import { kindLabel, transferStateLabel } from '../labels/ledger.ts';
import { change } from '../labels/money.ts';
import { say } from '../texts/say.ts';
import type { Order, QueueName } from './order.ts';
import styles from './order-page.module.css';

const kinds = { deposits: 'deposit', withdrawals: 'withdrawal' } as const;

/** What the ledger moved for an order, and between which accounts. */
export function OrderTransfers({ queue, order }: { readonly queue: QueueName; readonly order: Order }) {
  const { orderNo, memberId: member, state } = order;
  const query = useQuery({
    queryKey: ['orderTransfers', queue, orderNo, state],
    queryFn: ({ signal }) => call('orderTransfers', { kind: kinds[queue], orderNo, member }, { signal }),
  });
  return (
    <Read of={query}>
      {({ transfers }) =>
        transfers.length === 0 ? (
          <Nothing text={say('账本没有为它移动过钱')} />
        ) : (
          <ul className={styles.transfers}>
            {transfers.map(({ id, kind, state: stands, at, legs }) => (
              <li key={id}>
                <p>
                  <strong>{kindLabel(kind)}</strong> {transferStateLabel(stands)} <Moment at={at} />
                </p>
                <dl>
                  {legs.map(({ account, owner, code, amount }) => (
                    <div key={`${account} ${amount}`}>
                      <dt>
                        <LegName owner={owner} code={code} />
                      </dt>
                      <dd className="figures">{change(amount)}</dd>
                    </div>
                  ))}
                </dl>
                <Code text={id} />
              </li>
            ))}
          </ul>
        )
      }
    </Read>
  );
}
