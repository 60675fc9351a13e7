/** The beacon of this installation: quicknet where its nodes are named, the sandbox's otherwise. */
import type { Config } from '../platform/config.ts';
import type { AppContext } from '../platform/context.ts';
import { type AskRound, type Beacon, nodeAt, openBeacon } from './beacon.ts';
import { type BeaconChain, demonstrationChain, quicknet } from './chain.ts';

/** @param nodes in place of those that the configuration names, for tests */
export function openSiteBeacon(
  { config, database, clock, log }: AppContext,
  nodes: readonly AskRound[] | undefined,
): Beacon {
  const { chain, urls } = namedBy(config);
  if (!config.DEMO && chain !== quicknet)
    log.warn(
      'draws hang on the beacon of the sandbox, which whoever runs it can foresee; BEACON_URLS names nodes of a public one (docs/draws.md)',
    );
  return openBeacon({ chain, database, clock, nodes: nodes ?? urls.map(nodeAt) });
}

function namedBy(config: Config): { readonly chain: BeaconChain; readonly urls: readonly string[] } {
  if (config.BEACON_URLS.length > 0) return { chain: quicknet, urls: config.BEACON_URLS };
  return {
    chain: demonstrationChain(config.SANDBOX_BEACON_SECRET ?? config.SANDBOX_SECRET),
    urls: [`${config.SANDBOX_URL.replace(/\/$/, '')}/beacon`],
  };
}
