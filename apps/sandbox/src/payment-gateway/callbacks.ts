/**
 * Tells the operator what became of a payment: signed, repeated until it is acknowledged, and as badly as a test wishes
 * (operation `payments/callback`). What waits survives the end of the process.
 */
import { z } from 'zod';
import type { MovableClock } from '../kit/clock.ts';
import { deliveriesAtOnce, openDeliveries, pauseAfter } from '../kit/deliveries.ts';
import type { Faults } from '../kit/faults.ts';
import { openOperatorLine } from '../kit/operator-line.ts';
import { wholeColumn } from '../kit/rows.ts';
import type { Store } from '../kit/store.ts';

const idRow = z.object({ id: z.string() });

export interface Callbacks {
  /** Call it in the transaction that decides the payment. @param due Unix ms */
  add(id: string, content: object, due: number): void;
  /** Sends what is due. */
  deliverDue(): Promise<void>;
  /** Sends one again, acknowledged or not, and waits for the answer. */
  repeat(id: string): Promise<void>;
  /** Ends what is under way and forgets what a fault delays. */
  stop(): Promise<void>;
}

const row = z.object({
  id: z.string(),
  way: z.string(),
  content: z.string(),
  attempts: wholeColumn,
});
const path = '/gateways/sandbox/callback';
/** Then it is for the operator to ask. */
const mostAttempts = 20;

export function openCallbacks(
  { operatorUrl, secret }: { readonly operatorUrl: string; readonly secret: string },
  store: Store,
  clock: MovableClock,
  faults: Faults,
): Callbacks {
  const line = openOperatorLine(operatorUrl, secret, clock);
  const { deliver, idle } = openDeliveries(send);

  /** @param spoilt one bit of the body is another than was signed */
  async function post(body: string, spoilt = false): Promise<boolean> {
    try {
      const response = await line.post(path, body, spoilt ? withOneBitChanged(body) : undefined);
      await response.arrayBuffer();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  /** @returns whether it counts as acknowledged */
  async function attempt(way: string, body: string): Promise<boolean> {
    const fault = faults.take('payments/callback', way);
    switch (fault?.fault) {
      case undefined:
        return post(body);
      case 'twice':
        await post(body);
        return post(body);
      case 'malformed':
        await post(body, true);
        return false;
      case 'timeout_after':
      case 'error_after':
        await post(body);
        return false;
      case 'slow':
      case 'late':
        line.later(fault.delay_ms, () => void post(body));
        return false;
      // It is not sent at all.
      default:
        return false;
    }
  }

  async function send(id: string): Promise<void> {
    const callback = store.one(
      row,
      `select c.id, p.way, c.content, c.attempts from checkout_callback c join checkout_payment p on p.id = c.id where c.id = :id`,
      { id },
    );
    if (!callback) return;
    const acknowledged = await attempt(callback.way, callback.content);
    if (line.stopped) return;
    const attempts = callback.attempts + 1;
    const state = acknowledged ? 'done' : attempts >= mostAttempts ? 'given_up' : 'waiting';
    const due = clock.now() + pauseAfter(callback.attempts);
    store.run(
      'update checkout_callback set state = :state, attempts = :attempts, due_at = :due where id = :id',
      {
        id,
        state,
        attempts,
        due,
      },
    );
  }

  return {
    add(id, content, due) {
      store.run('insert into checkout_callback (id, content, due_at) values (:id, :content, :due)', {
        id,
        content: JSON.stringify(content),
        due,
      });
    },
    repeat: deliver,
    async deliverDue() {
      const due = store.all(
        idRow,
        `select id from checkout_callback where state = 'waiting' and due_at <= :now order by due_at limit ${deliveriesAtOnce}`,
        { now: clock.now() },
      );
      await Promise.all(due.map(({ id }) => deliver(id)));
    },
    async stop() {
      line.stop();
      await idle();
    },
  };
}

/** The last bit of the last byte but one. */
function withOneBitChanged(body: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(body);
  const place = bytes.length - 2;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes;
}
