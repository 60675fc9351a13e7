import { beijing } from '../labels/time.ts';
import { say } from '../texts/say.ts';
import { decisionOf, type Order, type QueueName } from './order.ts';
import { queues, useOrderNow } from './use-order-now.ts';
import styles from './verdict.module.css';
import { ParkingNote } from './work-tags.tsx';

/** Who decided, when, and why. */
export function Verdict({ order }: { readonly order: Order }) {
  const { state, decidedAt, reason } = order;
  return (
    <div className={styles.verdict} data-state={state}>
      <span>{decisionOf(order)}</span>
      {decidedAt !== null && (
        <time className="figures" dateTime={decidedAt}>
          {beijing(decidedAt)}
        </time>
      )}
      {reason !== null && reason !== '' && <small>{reason}</small>}
    </div>
  );
}

/** The same for a row that has just left the queue: what became of it is asked for. */
export function VerdictOfGone({ resource, order }: { readonly resource: QueueName; readonly order: Order }) {
  const now = useOrderNow(queues[resource], order);
  if (now.parking !== null) return <ParkingNote of={now} onBack={undefined} />;
  return now.state === 'pending' ? (
    <span className={styles.verdict}>{say('已离开队列')}</span>
  ) : (
    <Verdict order={now} />
  );
}
