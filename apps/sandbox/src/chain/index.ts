/** Two chains with play money (docs/payments-on-chain.md): nodes that the operator and the payout provider ask, a wallet and an explorer. */
import { openPages } from '../kit/pages.ts';
import { openStore, type Store } from '../kit/store.ts';
import type { Surroundings, ThirdParty } from '../kit/third-party.ts';
import { type Chains, openChains } from './chains.ts';
import { openPageCalls, openRpc } from './routes.ts';
import { chainSchema } from './schema.ts';

export type { Past } from './chains.ts';

export interface ChainConfig {
  /** Holds its store; made when missing. */
  readonly folder: string;
  /** Origins that may show the page in a frame. */
  readonly frameAncestors: readonly string[];
}

export interface ChainParty extends ThirdParty {
  readonly store: Store;
  readonly chains: Chains;
}

export function openChainParty({ folder, frameAncestors }: ChainConfig, { clock }: Surroundings): ChainParty {
  const store = openStore(folder, [chainSchema]);
  const chains = openChains(store, clock);
  return {
    store,
    chains,
    // Blocks are made by the clock, whoever looks.
    runDue: () => undefined,
    async routes(http) {
      await http.register(async (scope) => openRpc(scope, chains));
      await http.register(async (scope) => openPageCalls(scope, chains));
      await http.register(async (scope) => openPages(scope, frameAncestors, { '/chain': 'chain.html' }));
    },
    start: () => undefined,
    async stop() {
      store.close();
    },
  };
}
