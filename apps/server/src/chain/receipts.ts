/** One transaction by its id, asked of the nodes in their order: for what people say of it, not for what was seen. */
import type { Protocol } from '@mingpai/contract/states';
import type { AppContext } from '../platform/context.ts';
import type { AreaValue } from '../settings/index.ts';
import type { NodeAddress } from './addresses.ts';
import { nodeAddress } from './addresses.ts';
import type { ChainDeps } from './credit.ts';
import { type ChainNode, NodeTrouble, openNode, type Receipt } from './node.ts';
import { cursorOf } from './store.ts';

/** What is set for one chain. */
export type ChainSettings = AreaValue<'chain'>[Protocol];

export interface Found {
  readonly receipt: Receipt;
  readonly node: ChainNode;
  readonly head: bigint;
  /** The block itself counts as the first. */
  readonly confirmations: number;
  /** Its block can be reorganised no more, and where there are more nodes than one a second one tells the same. */
  readonly final: boolean;
}

export interface OpenChain {
  readonly set: ChainSettings;
  readonly contract: NodeAddress;
}

/** @returns `undefined` for a chain that is not watched */
export async function openChain(
  { settings }: Pick<ChainDeps, 'settings'>,
  chain: Protocol,
): Promise<OpenChain | undefined> {
  const { [chain]: set } = await settings.current('chain');
  const contract = nodeAddress(chain, set.contract);
  return set.enabled && contract && set.rpcUrls.length > 0 ? { set, contract } : undefined;
}

/**
 * @returns `undefined` when the transaction is in no block
 * @throws NodeTrouble when no node answers as it should
 */
export async function findTransaction(
  { site }: Pick<ChainDeps, 'site'>,
  chain: Protocol,
  { set }: OpenChain,
  txHash: string,
): Promise<Found | undefined> {
  const cursor = await cursorOf(site.database, chain);
  const troubles: string[] = [];
  for (const node of set.rpcUrls.map((url) => openNode(url, site.outbound))) {
    try {
      await node.checkChain(set.chainId);
      const head = await node.block('latest');
      const receipt = await node.receipt(txHash);
      if (!head) throw new NodeTrouble('the node has no newest block');
      if (!receipt) continue;
      const block = await node.block(receipt.blockNumber);
      if (block?.hash !== receipt.blockHash)
        throw new NodeTrouble('a receipt of another block than the node has');
      // Final is what the watcher has read for good.
      const final =
        cursor?.safe != null &&
        receipt.blockNumber <= cursor.safe &&
        (await witnessed(site, set, node.url, receipt));
      const confirmations = Math.max(1, Number(head.number - receipt.blockNumber) + 1);
      return { receipt, node, head: head.number, confirmations, final };
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      troubles.push(error.message);
    }
  }
  if (troubles.length === set.rpcUrls.length) throw new NodeTrouble(troubles.join('; '));
  return undefined;
}

/** As with what the watcher sees, one node's word is not enough to credit where a second one can be asked. */
async function witnessed(
  { outbound }: Pick<AppContext, 'outbound'>,
  { rpcUrls, chainId }: ChainSettings,
  told: string,
  receipt: Receipt,
): Promise<boolean> {
  const others = rpcUrls.filter((url) => url !== told);
  for (const node of others.map((url) => openNode(url, outbound))) {
    try {
      await node.checkChain(chainId);
      const second = await node.receipt(receipt.transactionHash);
      return second !== undefined && tellOf(second) === tellOf(receipt);
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
    }
  }
  return others.length === 0;
}

/** What a receipt says, without how the node numbers its logs. */
function tellOf({ blockHash, status, logs }: Receipt): string {
  return JSON.stringify([
    blockHash,
    status,
    logs.map(({ address, topics, data }) => [address, topics, data]),
  ]);
}
