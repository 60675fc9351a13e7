/**
 * A stand-in for a BTCPay Server, written from its published Greenfield API (docs/connecting-btcpay.md): invoices and payouts of one
 * store, and the webhook. It has no idempotency keys, as the real one has none.
 */
import { every } from '../kit/background.ts';
import { openStore, type Store } from '../kit/store.ts';
import type { PartyConfig, Surroundings, ThirdParty } from '../kit/third-party.ts';
import { apiCalls } from './calls.ts';
import { openControls } from './control.ts';
import { openDeliveries } from './deliveries.ts';
import { openApiDoor } from './door.ts';
import { openInvoices } from './invoices.ts';
import { openPayouts } from './payouts.ts';
import { btcpaySchema } from './schema.ts';

/** Its only store. */
const shop = 'shop-1';

export interface BtcpayServerConfig extends PartyConfig {
  /** Where a browser reaches it. */
  readonly publicUrl: string;
  /** The operator's origin, where events are told. */
  readonly operatorUrl: string;
}

export interface BtcpayServer extends ThirdParty {
  readonly store: Store;
}

const lookEveryMs = 300;

export function openBtcpayServer(
  { folder, secret, controlToken, publicUrl, operatorUrl }: BtcpayServerConfig,
  { clock, faults, wire }: Surroundings,
): BtcpayServer {
  const store = openStore(folder, [btcpaySchema]);
  // A webhook has a secret of its own, which is no key of the API.
  const deliveries = openDeliveries({ operatorUrl, secret: `webhook:${secret}` }, store, clock, faults);
  const invoices = openInvoices(store, clock, (type, { id, order_id: orderId }, more) =>
    deliveries.add({
      type,
      storeId: shop,
      invoiceId: id,
      // Versions of before told no metadata, later ones do: events of payments are told in the old way here.
      ...(type.includes('Payment') ? {} : { metadata: { orderId } }),
      ...more,
    }),
  );
  const repeated = faults.at('payouts/unique');
  const payouts = openPayouts(
    store,
    clock,
    // The API refuses a second payout to where one is on its way; a test may want a server that does not.
    () => repeated() === undefined,
  );
  let stopLooking: () => Promise<void> = async () => undefined;
  const look = async () => {
    invoices.expireDue();
    await deliveries.deliverDue();
  };
  return {
    store,
    runDue: () => invoices.expireDue(),
    async routes(http) {
      await http.register(async (scope) => {
        const api = `/api/v1/stores/${shop}`;
        const calls = apiCalls({
          store: shop,
          invoices,
          payouts,
          clockNow: () => clock.now(),
          publicUrl,
        });
        const offer = openApiDoor(scope, { apiKey: secret, faults, wire });
        offer('POST', `${api}/invoices`, 'invoices/create', calls.createInvoice);
        offer('GET', `${api}/invoices`, 'invoices/list', calls.listInvoices);
        offer('GET', `${api}/invoices/:id/payment-methods`, 'invoices/payments', calls.methodsOf);
        offer('POST', `${api}/payouts`, 'payouts/create', calls.createPayout);
        offer('GET', `${api}/payouts`, 'payouts/list', calls.listPayouts);
        offer('GET', `${api}/payouts/:id`, 'payouts/read', calls.readPayout);
        offer('POST', `${api}/payouts/:id`, 'payouts/approve', calls.approvePayout);
        offer('DELETE', `${api}/payouts/:id`, 'payouts/cancel', calls.cancelPayout);
      });
      await http.register(async (scope) =>
        openControls(scope, { invoices, payouts, deliveries }, controlToken),
      );
    },
    start() {
      stopLooking = every(lookEveryMs, look);
    },
    async stop() {
      deliveries.stop();
      await stopLooking();
      store.close();
    },
  };
}
