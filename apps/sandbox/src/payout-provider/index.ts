/** A payout provider (docs/payouts.md): takes payouts for the operator, each once, and sends them through a chain's node where it has one. */
import { openDoor } from '../kit/door.ts';
import { openNonces } from '../kit/nonces.ts';
import { openStore, type Store } from '../kit/store.ts';
import type { PartyConfig, Surroundings, ThirdParty } from '../kit/third-party.ts';
import { calls } from './calls.ts';
import { type ChainNodes, openPayouts } from './payouts.ts';
import { payoutSchema } from './schema.ts';

export type { ChainNode } from './node.ts';
export type { ChainNodes } from './payouts.ts';
export { payoutSchema } from './schema.ts';

export interface PayoutProviderConfig extends PartyConfig {
  /** Where payouts are sent, by network; those of another are only kept. */
  readonly nodes: ChainNodes;
}

export interface PayoutProvider extends ThirdParty {
  readonly store: Store;
}

export function openPayoutProvider(
  config: PayoutProviderConfig,
  { clock, faults, wire }: Surroundings,
): PayoutProvider {
  const { operator, secret, nodes } = config;
  const store = openStore(config.folder, [payoutSchema]);
  const nonces = openNonces(config.folder);
  const payouts = openPayouts(nodes, store, clock);
  return {
    store,
    // Nothing here waits for a time.
    runDue: () => undefined,
    async routes(http) {
      await http.register(async (scope) =>
        openDoor(scope, { calls, party: payouts, signer: { operator, secret }, nonces, clock, faults, wire }),
      );
    },
    start: payouts.start,
    async stop() {
      await payouts.stop();
      nonces.close();
      store.close();
    },
  };
}
