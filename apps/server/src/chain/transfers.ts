/** ERC-20 transfers to our addresses, out of the logs of a node (EIP-20, event Transfer). */
import type { NodeAddress } from './addresses.ts';
import { type Block, type ChainNode, type Log, NodeTrouble, type Receipt } from './node.ts';

/** keccak-256 of `Transfer(address,address,uint256)`. */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** What the database keeps; more micro-USDT than there are. */
const largestAmount = 2n ** 63n - 1n;

/** Nodes limit how many alternatives of a topic they are asked for at once (geth and java-tron: 1,000). */
const mostRecipients = 500;

export interface Transfer {
  readonly txHash: string;
  readonly logIndex: number;
  /** Which of the transaction's transfers to this recipient, from 0: the same whichever node tells it. */
  readonly nth: number;
  readonly sender: NodeAddress;
  readonly recipient: NodeAddress;
  /** micro-USDT */
  readonly amount: bigint;
  readonly block: bigint;
  readonly blockHash: string;
}

export interface TransferQuery {
  readonly contract: NodeAddress;
  readonly recipients: readonly NodeAddress[];
  readonly from: bigint;
  readonly to: bigint;
}

/**
 * Transfers in a range of blocks, in the chain's order and each once, however the node ordered or repeated them. Those of
 * nothing (address poisoning sends them in masses) and of impossible amounts are left out.
 */
export async function transfersIn(node: ChainNode, query: TransferQuery): Promise<Transfer[]> {
  const { contract, recipients, from, to } = query;
  if (recipients.length === 0 || from > to) return [];
  const logs: Log[] = [];
  for (let start = 0; start < recipients.length; start += mostRecipients) {
    const some = recipients.slice(start, start + mostRecipients);
    logs.push(...(await node.logs({ contract, topics: [transferTopic, null, some.map(padded)], from, to })));
  }
  if (logs.some((log) => log.blockNumber < from || log.blockNumber > to))
    throw new NodeTrouble('logs of blocks that were not asked for');
  return transfersOf(logs, contract, recipients);
}

/** Transfers of this contract to these recipients among any logs. */
export function transfersOf(
  logs: readonly Log[],
  contract: NodeAddress,
  recipients: readonly NodeAddress[],
): Transfer[] {
  const wanted = new Set(recipients);
  const unique = new Map(logs.map((log) => [`${log.blockHash}/${log.transactionHash}/${log.logIndex}`, log]));
  const sorted = [...unique.values()].sort(
    (one, other) => Number(one.blockNumber - other.blockNumber) || one.logIndex - other.logIndex,
  );
  const counted = new Map<string, number>();
  return sorted.flatMap((log) => {
    const [topic, sender, recipient] = log.topics;
    if (log.address !== contract || log.removed || topic !== transferTopic || log.topics.length !== 3)
      return [];
    if (sender === undefined || recipient === undefined || log.data.length !== 66) return [];
    const to = unpadded(recipient);
    if (!wanted.has(to)) return [];
    const amount = BigInt(log.data);
    if (amount === 0n || amount > largestAmount) return [];
    const key = `${log.blockHash}/${log.transactionHash}/${to}`;
    const nth = counted.get(key) ?? 0;
    counted.set(key, nth + 1);
    return [
      {
        txHash: log.transactionHash,
        logIndex: log.logIndex,
        nth,
        sender: unpadded(sender),
        recipient: to,
        amount,
        block: log.blockNumber,
        blockHash: log.blockHash,
      },
    ];
  });
}

/** Everybody who was sent something by these logs. */
export function recipientsOf(logs: readonly Log[]): NodeAddress[] {
  return logs.flatMap(({ topics: [topic, , recipient] }) =>
    topic === transferTopic && recipient !== undefined ? [unpadded(recipient)] : [],
  );
}

/** Whether a receipt tells of the same transfer in the same block. */
export function tellsOf(receipt: Receipt | undefined, transfer: Transfer, contract: NodeAddress): boolean {
  if (!receipt?.status || receipt.blockHash !== transfer.blockHash) return false;
  return transfersOf(receipt.logs, contract, [transfer.recipient]).some(
    ({ nth, sender, amount, txHash }) =>
      txHash === transfer.txHash &&
      nth === transfer.nth &&
      sender === transfer.sender &&
      amount === transfer.amount,
  );
}

/** The blocks of these transfers; a node whose logs and blocks disagree is not believed. */
export async function blocksOf(
  node: ChainNode,
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<bigint, Block>> {
  const blocks = new Map<bigint, Block>();
  for (const { block: number, blockHash } of transfers) {
    const block = blocks.get(number) ?? (await node.block(number));
    if (block?.hash !== blockHash) throw new NodeTrouble(`logs of another block ${number} than the node has`);
    blocks.set(number, block);
  }
  return blocks;
}

function padded(address: NodeAddress): string {
  return `0x${address.slice(2).padStart(64, '0')}`;
}

/** The last 20 bytes of a topic. */
function unpadded(topic: string): NodeAddress {
  return `0x${topic.slice(-40)}`;
}
