/** Whose rounds this platform's draws name: quicknet's where its nodes are told, those of the beacon of one's own otherwise. */
import { ownChain, quicknet } from '../../kit/beacon/chain.ts';
import { newestAt, nodesAt } from './nodes.ts';
import type { BeaconSource } from './rounds.ts';

export interface BeaconHere {
  signatureOf(round: number): string | undefined;
  foresee(round: number): string;
}

/** @param here in this process it is asked without a socket */
export function beaconSource(
  {
    urls,
    ownUrl,
    secret,
  }: { readonly urls: readonly string[]; readonly ownUrl: string; readonly secret: string },
  here: () => BeaconHere | undefined,
): BeaconSource {
  if (urls.length > 0)
    return {
      chain: quicknet,
      ask: nodesAt(urls, quicknet.hash),
      newest: newestAt(urls, quicknet.hash),
    };
  const { hash, publicKey, genesisMs, periodMs } = ownChain(secret);
  const beacon = here();
  const chain = { hash, publicKey, genesisMs, periodMs };
  const ask = nodesAt([ownUrl], hash);
  if (!beacon) return { chain, ask, newest: newestAt([ownUrl], hash) };
  return {
    chain,
    ask,
    here: (round) => beacon.signatureOf(round),
    signsHere: true,
    foresee: (round) => beacon.foresee(round),
  };
}
