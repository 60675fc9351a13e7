/**
 * Tells the operator of events: the body's HMAC in `BTCPay-Sig`, no time in it, repeated after 10 s, a minute and six times ten minutes,
 * and as badly as a test wishes (operation `btcpay/webhook`).
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { MovableClock } from '../kit/clock.ts';
import { deliveriesAtOnce } from '../kit/deliveries.ts';
import type { Faults } from '../kit/faults.ts';
import { wholeColumn } from '../kit/rows.ts';
import type { Store } from '../kit/store.ts';

const path = '/gateways/btcpay/callback';
const patienceMs = 4_000;
const pausesMs = [10_000, 60_000, ...Array<number>(6).fill(600_000)];
const row = z.object({ number: wholeColumn, content: z.string(), attempts: wholeColumn });

export interface Deliveries {
  /** Call it in the transaction that makes the event. */
  add(content: object): void;
  deliverDue(): Promise<void>;
  /** All that was ever told, once more: the newest first. */
  repeatAll(): Promise<void>;
  stop(): void;
}

export function openDeliveries(
  { operatorUrl, secret }: { readonly operatorUrl: string; readonly secret: string },
  store: Store,
  clock: MovableClock,
  faults: Faults,
): Deliveries {
  const takeFault = faults.at('btcpay/webhook');
  const stopped = new AbortController();
  const putOff = new Set<NodeJS.Timeout>();
  let running: Promise<void> | undefined;

  async function post(body: string, signed = body): Promise<boolean> {
    const signature = createHmac('sha256', secret).update(signed).digest('hex');
    try {
      const response = await fetch(new URL(path, operatorUrl), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'btcpay-sig': `sha256=${signature}` },
        body,
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(patienceMs), stopped.signal]),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** @returns whether it counts as acknowledged */
  async function attempt(content: string): Promise<boolean> {
    const fault = takeFault();
    switch (fault?.fault) {
      case undefined:
        return post(content);
      case 'twice':
        await Promise.all([post(content), post(content)]);
        return true;
      case 'malformed':
        await post(content, `${content} `);
        return false;
      case 'timeout_after':
      case 'error_after':
        await post(content);
        return false;
      case 'late':
      case 'slow': {
        const timer = setTimeout(() => {
          putOff.delete(timer);
          void post(content);
        }, fault.delay_ms);
        putOff.add(timer);
        return true;
      }
      // It is not sent at all.
      default:
        return false;
    }
  }

  async function deliverAll(): Promise<void> {
    const due = store.all(
      row,
      `select number, content, attempts from delivery where due_at <= :now order by number limit ${deliveriesAtOnce}`,
      { now: clock.now() },
    );
    for (const { number, content, attempts } of due) {
      const acknowledged = await attempt(content);
      if (stopped.signal.aborted) return;
      const pause = acknowledged ? undefined : pausesMs[attempts];
      store.run('update delivery set attempts = attempts + 1, due_at = :due where number = :number', {
        number,
        due: pause === undefined ? null : clock.now() + pause,
      });
    }
  }

  return {
    add(content) {
      const id = store.one(
        z.object({ next: wholeColumn }),
        'select coalesce(max(number), 0) + 1 as next from delivery',
      );
      const name = `delivery-${id?.next ?? 0}`;
      store.run('insert into delivery (content, due_at) values (:content, :now)', {
        content: JSON.stringify({
          deliveryId: name,
          webhookId: 'webhook-1',
          originalDeliveryId: name,
          isRedelivery: false,
          timestamp: Math.floor(clock.now() / 1_000),
          ...content,
          somethingNew: { of: 'a later version' },
        }),
        now: clock.now(),
      });
    },
    deliverDue() {
      running ??= deliverAll().finally(() => {
        running = undefined;
      });
      return running;
    },
    async repeatAll() {
      const all = store.all(row, 'select number, content, attempts from delivery order by number desc');
      for (const { content } of all) await post(content);
    },
    stop() {
      stopped.abort();
      for (const timer of putOff) clearTimeout(timer);
    },
  };
}
