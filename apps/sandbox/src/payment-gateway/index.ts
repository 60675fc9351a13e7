/** A payment gateway (docs/connecting-a-gateway.md): opens payments for the operator, shows their page, tells what became of them. */
import { openDoor } from '../kit/door.ts';
import { openNonces } from '../kit/nonces.ts';
import { openPages } from '../kit/pages.ts';
import { openStore, type Store } from '../kit/store.ts';
import type { PartyConfig, Surroundings, ThirdParty } from '../kit/third-party.ts';
import { calls } from './calls.ts';
import { openCheckout } from './checkout.ts';
import { openControls } from './control.ts';
import { openCheckoutPage } from './page-routes.ts';
import { gatewaySchema } from './schema.ts';

export { gatewaySchema } from './schema.ts';

export interface PaymentGatewayConfig extends PartyConfig {
  /** Origins that may show the page in a frame. */
  readonly frameAncestors: readonly string[];
  /** Where a browser reaches the page; without it, the host that the operator called. */
  readonly publicUrl: string | undefined;
  /** The operator's origin, where it is told what became of a payment; the gateway's secret signs it. */
  readonly operatorUrl: string;
}

export interface PaymentGateway extends ThirdParty {
  readonly store: Store;
}

export function openPaymentGateway(
  config: PaymentGatewayConfig,
  { clock, faults, wire }: Surroundings,
): PaymentGateway {
  const { operator, secret, publicUrl } = config;
  const store = openStore(config.folder, [gatewaySchema]);
  const nonces = openNonces(config.folder);
  const checkout = openCheckout(config, store, clock, faults);
  const party = { checkout, clock, publicUrl };
  return {
    store,
    // Its timer looks at the time often enough.
    runDue: () => undefined,
    async routes(http) {
      await http.register(async (scope) =>
        openDoor(scope, { calls, party, signer: { operator, secret }, nonces, clock, faults, wire }),
      );
      await http.register(async (scope) => openControls(scope, checkout, config.controlToken));
      await http.register(async (scope) => openCheckoutPage(scope, checkout, clock));
      await http.register(async (scope) => openPages(scope, config.frameAncestors, { '/pay': 'pay.html' }));
    },
    start: checkout.start,
    async stop() {
      await checkout.stop();
      nonces.close();
      store.close();
    },
  };
}
