/** Payments from their opening to what the operator is told of them. Amounts in fen. */
import { every, letGo } from '../kit/background.ts';
import { openCallbacks } from '../kit/callbacks.ts';
import type { MovableClock } from '../kit/clock.ts';
import type { Faults } from '../kit/faults.ts';
import { toJson } from '../kit/json.ts';
import type { Store } from '../kit/store.ts';
import {
  decidePayment,
  findPayment,
  openPayment,
  type Payment,
  type PaymentOrder,
  pageToken,
  paymentOfPage,
} from './payments.ts';

export interface Checkout {
  /** @returns the payment and its page's key; `undefined` when the id names another payment */
  open(order: PaymentOrder): { readonly payment: Payment; readonly token: string } | undefined;
  find(id: string): Payment | undefined;
  ofPage(token: string): Payment | undefined;
  /**
   * The payer decides; a payment that was decided stays as it is.
   * @param tellAfterMs the operator is told this much later
   */
  decide(
    id: string,
    decision: { readonly paid: bigint | undefined; readonly tellAfterMs?: number },
  ): Payment | undefined;
  /** Tells the operator once more. */
  repeat(id: string): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const deliverEveryMs = 300;

export function openCheckout(
  config: { readonly operatorUrl: string; readonly secret: string },
  store: Store,
  clock: MovableClock,
  faults: Faults,
): Checkout {
  const callbacks = openCallbacks(
    {
      ...config,
      path: '/gateways/sandbox/callback',
      table: 'checkout_callback',
      operation: 'payments/callback',
      venueOf: (id) => findPayment(store, id)?.way,
    },
    store,
    clock,
    faults,
  );
  let stopDelivering: () => Promise<void> = async () => undefined;

  return {
    open(order) {
      const token = pageToken(config.secret, order.id);
      const payment = openPayment(store, order, token, clock.now());
      return payment && { payment, token };
    },
    find: (id) => findPayment(store, id),
    ofPage: (token) => paymentOfPage(store, token),
    decide(id, { paid, tellAfterMs = 0 }) {
      const now = clock.now();
      const decided = store.transact(() => {
        const payment = findPayment(store, id);
        if (!payment || !decidePayment(store, id, { paid, now })) return payment;
        const { payment: name, way } = payment;
        const content = {
          order: id,
          payment: name,
          way,
          ...(paid === undefined ? { status: 'declined' } : { status: 'paid', amount: paid }),
          at: now,
        };
        callbacks.add(id, JSON.parse(toJson(content)), now + tellAfterMs);
        return findPayment(store, id);
      });
      if (tellAfterMs === 0) letGo(callbacks.deliverDue());
      return decided;
    },
    repeat: (id) => callbacks.repeat(id),
    start() {
      stopDelivering = every(deliverEveryMs, () => callbacks.deliverDue());
    },
    async stop() {
      await callbacks.stop();
      await stopDelivering();
    },
  };
}
