/**
 * Tells the operator what became of a payment: signed, repeated until it is acknowledged, and as badly as a test wishes
 * (operation `payments/callback`). What waits survives the end of the process.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { MovableClock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Faults } from '../protocol/faults.ts';
import { sign } from '../protocol/signature.ts';
import { wholeColumn } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

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
/** Later is no answer, in ms. */
const timeoutMs = 4_000;
/** Pauses between attempts: 1, 2, 4 ... seconds, at most this many ms. */
const longestPauseMs = 30_000;
/** Then it is for the operator to ask. */
const mostAttempts = 20;
const atOnce = 20;

export function openCallbacks(
  { walletUrl, gatewaySecret }: Pick<Config, 'walletUrl' | 'gatewaySecret'>,
  store: Store,
  clock: MovableClock,
  faults: Faults,
): Callbacks {
  const late = new Set<NodeJS.Timeout>();
  const underWay = new Map<string, Promise<void>>();
  const stopped = new AbortController();

  /** @param spoilt one bit of the body is another than was signed */
  async function post(body: string, spoilt = false): Promise<boolean> {
    const timestamp = String(clock.now());
    const nonce = randomBytes(16).toString('hex');
    const signature = sign(gatewaySecret, path, timestamp, nonce, body).toString('hex');
    const sent = Buffer.from(body);
    if (spoilt) sent.writeUInt8(sent.readUInt8(sent.length - 2) ^ 1, sent.length - 2);
    try {
      const response = await fetch(new URL(path, walletUrl), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-nonce': nonce,
          'x-signature': signature,
        },
        body: sent,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stopped.signal]),
      });
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
      case 'late': {
        const timer = setTimeout(() => {
          late.delete(timer);
          void post(body);
        }, fault.delay_ms);
        late.add(timer);
        return false;
      }
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
    if (stopped.signal.aborted) return;
    const attempts = callback.attempts + 1;
    const state = acknowledged ? 'done' : attempts >= mostAttempts ? 'given_up' : 'waiting';
    const due = clock.now() + Math.min(1_000 * 2 ** callback.attempts, longestPauseMs);
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

  function deliver(id: string): Promise<void> {
    const known = underWay.get(id);
    if (known) return known;
    const sending = send(id).finally(() => underWay.delete(id));
    underWay.set(id, sending);
    return sending;
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
        z.object({ id: z.string() }),
        `select id from checkout_callback where state = 'waiting' and due_at <= :now order by due_at limit ${atOnce}`,
        { now: clock.now() },
      );
      await Promise.all(due.map(({ id }) => deliver(id)));
    },
    async stop() {
      stopped.abort();
      for (const timer of late) clearTimeout(timer);
      await Promise.allSettled(underWay.values());
    },
  };
}
