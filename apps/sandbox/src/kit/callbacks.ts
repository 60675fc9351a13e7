/**
 * Tells the operator what came of something: signed, repeated until it is acknowledged, and as badly as a test wishes. What waits
 * survives the end of the process. Its table is the owner's, made by `callbackTable`.
 */
import { z } from 'zod';
import type { MovableClock } from './clock.ts';
import { deliveriesAtOnce, openDeliveries, pauseAfter } from './deliveries.ts';
import type { Faults } from './faults.ts';
import { openOperatorLine } from './operator-line.ts';
import { wholeColumn } from './rows.ts';
import type { Store } from './store.ts';

const idRow = z.object({ id: z.string() });

export interface CallbackLine {
  /** The operator's origin, and where it is told there. */
  readonly operatorUrl: string;
  readonly path: string;
  readonly secret: string;
  /** The owner's table. */
  readonly table: string;
  /** What a fault names it by. */
  readonly operation: string;
  /** What a fault may be narrowed to. */
  readonly venueOf: (id: string) => string | undefined;
}

/** What waits to be told, one row of an id. @param of the table whose row it tells of, by `id` */
export function callbackTable(table: string, of: string): string {
  return `
create table if not exists ${table} (
  id text primary key references ${of} (id),
  content text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'given_up')),
  attempts integer not null default 0,
  due_at integer not null
) strict, without rowid;
create index if not exists ${table}_due on ${table} (due_at) where state = 'waiting';
`;
}

export interface Callbacks {
  /** Call it in the transaction that decides what is told. @param due Unix ms */
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
  content: z.string(),
  attempts: wholeColumn,
});
/** Then it is for the operator to ask. */
const mostAttempts = 20;

export function openCallbacks(
  { operatorUrl, path, secret, table, operation, venueOf }: CallbackLine,
  store: Store,
  clock: MovableClock,
  faults: Faults,
): Callbacks {
  const takeFault = faults.at(operation);
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
  async function attempt(id: string, body: string): Promise<boolean> {
    const fault = takeFault(venueOf(id));
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
    const callback = store.one(row, `select id, content, attempts from ${table} where id = :id`, { id });
    if (!callback) return;
    const acknowledged = await attempt(id, callback.content);
    if (line.stopped) return;
    const attempts = callback.attempts + 1;
    const state = acknowledged ? 'done' : attempts >= mostAttempts ? 'given_up' : 'waiting';
    const due = clock.now() + pauseAfter(callback.attempts);
    store.run(`update ${table} set state = :state, attempts = :attempts, due_at = :due where id = :id`, {
      id,
      state,
      attempts,
      due,
    });
  }

  return {
    add(id, content, due) {
      store.run(`insert into ${table} (id, content, due_at) values (:id, :content, :due)`, {
        id,
        content: JSON.stringify(content),
        due,
      });
    },
    repeat: deliver,
    async deliverDue() {
      const due = store.all(
        idRow,
        `select id from ${table} where state = 'waiting' and due_at <= :now order by due_at limit ${deliveriesAtOnce}`,
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
