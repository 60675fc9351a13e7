/** What lies at the site's own addresses, as its nodes tell of the last block that can be reorganised no more; on TRON of the newest. */
import { type Protocol, protocols } from '@mingpai/contract/states';
import { addressText, type NodeAddress, nodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { type ChainNode, NodeTrouble, openNode } from './node.ts';
import { cursorOf } from './store.ts';
import { sharedAddresses } from './watcher.ts';

export interface ChainReserve {
  readonly chain: Protocol;
  readonly address: string;
  /** The block that the balance is of, and micro-USDT; null where no node told. */
  readonly block: string | null;
  readonly balance: string | null;
}

/** So many addresses are asked about; those that were paid to last. */
const mostAddresses = 200;
/** Nodes are asked so long in all, in ms. */
const patienceMs = 30_000;

/** Of each chain that is watched. A silent node makes a balance unknown, never an error. */
export async function chainReserves(parts: Pick<ChainDeps, 'site' | 'settings'>): Promise<ChainReserve[]> {
  const all = await Promise.all(protocols.map((chain) => reservesOn(parts, chain)));
  return all.flat();
}

async function reservesOn(
  { site, settings }: Pick<ChainDeps, 'site' | 'settings'>,
  chain: Protocol,
): Promise<ChainReserve[]> {
  const { [chain]: set } = await settings.current('chain');
  const contract = nodeAddress(chain, set.contract);
  if (!set.enabled || !contract) return [];
  const { rows } = await site.database.query<{ recipient: string }>(
    `select recipient from chain_payment where chain = $1 and state <> 'removed'
      group by recipient order by max(block_number) desc, recipient limit $2`,
    [chain, mostAddresses],
  );
  const shared = await sharedAddresses({ settings }, chain);
  const addresses = [
    ...new Set([...shared, ...rows.flatMap(({ recipient }) => nodeAddress(chain, recipient) ?? [])]),
  ].slice(0, mostAddresses);
  const safe = (await cursorOf(site.database, chain))?.safe ?? null;
  const unknown = addresses.map((address) => ({
    chain,
    address: addressText(chain, address),
    block: null,
    balance: null,
  }));
  if (safe === null) return unknown;
  const until = Date.now() + patienceMs;
  for (const url of set.rpcUrls) {
    const node = openNode(url, site.outbound);
    try {
      const { block, told } = await balancesAt(node, { ...set, chain, contract, addresses, safe, until });
      return unknown.map((one, at) => ({
        ...one,
        block: block.toString(),
        balance: told[at]?.toString() ?? null,
      }));
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      site.log.warn({ chain, trouble: error.message }, 'chain: a node tells no balances');
    }
  }
  return unknown;
}

async function balancesAt(
  node: ChainNode,
  {
    chain,
    contract,
    addresses,
    safe,
    until,
    chainId,
  }: {
    readonly chain: Protocol;
    readonly contract: NodeAddress;
    readonly addresses: readonly NodeAddress[];
    readonly safe: bigint;
    /** By the machine's time, in ms. */
    readonly until: number;
    readonly chainId: number;
  },
): Promise<{ readonly block: bigint; readonly told: bigint[] }> {
  await node.checkChain(chainId);
  // TRON's nodes keep no past state, and refuse a call of any block but the newest (java-tron, JSON-RPC API: eth_call).
  const newest = chain === 'TRC20' ? (await node.block('latest'))?.number : undefined;
  if (chain === 'TRC20' && (newest === undefined || newest < safe))
    throw new NodeTrouble('the node lags behind what was final');
  const told: bigint[] = [];
  for (const address of addresses) {
    if (Date.now() > until) throw new NodeTrouble('eth_call: too slow for all balances');
    told.push(await node.tokenBalance(contract, address, newest === undefined ? safe : 'latest'));
  }
  return { block: newest ?? safe, told };
}
