/** One look at a chain through one node: reads, compares, changes nothing. What is wrong with the node is thrown as `NodeTrouble`. */
import type { NodeAddress } from './addresses.ts';
import { type Block, type ChainNode, NodeTrouble } from './node.ts';
import { blocksOf, type Transfer, tellsOf, transfersIn } from './transfers.ts';

export interface LookPlan {
  readonly chainId: number;
  readonly contract: NodeAddress;
  readonly recipients: readonly NodeAddress[];
  /** Blocks, the payment's own included; or the block that the node calls finalized. */
  readonly confirmations: number | 'finalized';
  /** Where reading begins when nothing was read yet; null: after the newest block that is final. */
  readonly startBlock: number | null;
  /** The last block that is final for us. */
  readonly safe: { readonly number: bigint; readonly hash: string } | undefined;
  /** Transfers that were seen above it. */
  readonly seen: readonly Transfer[];
}

export interface Look {
  readonly head: bigint;
  /** The last block that is final now, never below what it was. */
  readonly safe: { readonly number: bigint; readonly hash: string };
  readonly transfers: readonly (Transfer & { readonly blockAt: Date })[];
  /** Seen before, and in the chain no more. */
  readonly gone: readonly Transfer[];
  /** Why `safe` stands still although blocks became final: the second node does not tell the same. */
  readonly doubt: string | undefined;
}

/** Blocks read in one look, at most: after a long pause the rest follows in the next looks. */
const mostBlocks = 2_000n;

/** @param witnesses the first of them that answers has to tell of what becomes final, too; none where there is only one node */
export async function lookAt(
  node: ChainNode,
  witnesses: readonly ChainNode[],
  plan: LookPlan,
): Promise<Look> {
  const { contract, recipients } = plan;
  await node.checkChain(plan.chainId);
  const head = await wanted(node.block('latest'), 'the newest block');
  const known = plan.safe ? await sameHistory(node, plan.safe, head) : undefined;
  const final =
    plan.confirmations === 'finalized'
      ? (await wanted(node.block('finalized'), 'a finalized block')).number
      : head.number - BigInt(plan.confirmations) + 1n;
  const before = known?.number ?? firstBefore(plan.startBlock, final);
  const to = smallest(head.number, before + mostBlocks);
  const safe = largest(before, smallest(final, to));

  const found = await transfersIn(node, { contract, recipients, from: before + 1n, to });
  const blocks = await blocksOf(node, found);
  const transfers = found.flatMap((transfer) => {
    const block = blocks.get(transfer.block);
    return block ? [{ ...transfer, blockAt: block.at }] : [];
  });
  const gone = await goneOf(node, plan, found, { before, to });
  const settled = transfers.filter(({ block }) => block <= safe);
  const doubt =
    (await doubtOf(witnesses.length > 0 ? witnesses : [node], plan, settled)) ??
    (await leftOutOf(witnesses, plan, settled, { from: before + 1n, to: safe }));
  // Last, so that a reorganisation while we read shows.
  if (to === head.number && (await node.block(to))?.hash !== head.hash)
    throw new NodeTrouble('the chain was reorganised while it was read');
  const end = doubt === undefined ? safe : before;
  const endBlock = await wanted(node.block(end), `block ${end}`);
  return {
    head: head.number,
    safe: { number: endBlock.number, hash: endBlock.hash },
    transfers,
    gone,
    doubt,
  };
}

/** The block before the first one to read: never one that may still be reorganised. The very first block holds no transfers. */
function firstBefore(startBlock: number | null, final: bigint): bigint {
  const request = startBlock === null ? final : BigInt(startBlock) - 1n;
  return largest(smallest(request, final), 0n);
}

/** The node stands on the block that was final for us, and is not behind it. */
async function sameHistory(
  node: ChainNode,
  safe: { readonly number: bigint; readonly hash: string },
  head: Block,
): Promise<{ readonly number: bigint }> {
  if (head.number < safe.number)
    throw new NodeTrouble(`the node lags: block ${head.number}, and ${safe.number} was final already`);
  const block = await wanted(node.block(safe.number), `block ${safe.number}`);
  if (block.hash !== safe.hash)
    throw new NodeTrouble(
      `the node tells another history: its block ${safe.number} is not the one that was final`,
    );
  return safe;
}

/**
 * What was seen and is not among what was found. An answer may simply have left it out (a node behind a balancer that
 * lags): it is gone only when its transaction, too, stands in that block no more.
 */
async function goneOf(
  node: ChainNode,
  { seen, contract }: LookPlan,
  found: readonly Transfer[],
  { before, to }: { readonly before: bigint; readonly to: bigint },
): Promise<Transfer[]> {
  const still = new Set(found.map(keyOf));
  const gone: Transfer[] = [];
  for (const transfer of seen) {
    if (transfer.block <= before || transfer.block > to || still.has(keyOf(transfer))) continue;
    const receipt = await node.receipt(transfer.txHash);
    if (
      tellsOf(receipt, transfer, contract) &&
      (await node.block(transfer.block))?.hash === transfer.blockHash
    )
      throw new NodeTrouble(`the node left out ${transfer.txHash} in block ${transfer.block}`);
    gone.push(transfer);
  }
  return gone;
}

/** A witness that is away is passed over; one that answers and does not know of a payment is not. */
async function doubtOf(
  witnesses: readonly ChainNode[],
  { contract, chainId }: LookPlan,
  transfers: readonly Transfer[],
): Promise<string | undefined> {
  if (transfers.length === 0) return undefined;
  const troubles: string[] = [];
  for (const witness of witnesses) {
    try {
      await witness.checkChain(chainId);
      for (const transfer of transfers)
        if (!tellsOf(await witness.receipt(transfer.txHash), transfer, contract))
          return `${transfer.txHash} is not told by a second node`;
      return undefined;
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
      troubles.push(error.message);
    }
  }
  return `the second node: ${troubles.join('; ')}`;
}

/**
 * What becomes final is read no more: a payment that the node's logs leave out (partial answers, a balancer that lags) would be passed by
 * for good. The first witness that answers is asked for the same range.
 */
async function leftOutOf(
  witnesses: readonly ChainNode[],
  { contract, chainId, recipients }: LookPlan,
  transfers: readonly Transfer[],
  range: { readonly from: bigint; readonly to: bigint },
): Promise<string | undefined> {
  if (range.from > range.to) return undefined;
  const told = new Set(transfers.map(keyOf));
  for (const witness of witnesses) {
    try {
      await witness.checkChain(chainId);
      const theirs = await transfersIn(witness, { contract, recipients, ...range });
      const missing = theirs.find((transfer) => !told.has(keyOf(transfer)));
      return missing && `${missing.txHash} is told by a second node alone`;
    } catch (error) {
      if (!(error instanceof NodeTrouble)) throw error;
    }
  }
  return undefined;
}

async function wanted(block: Promise<Block | undefined>, name: string): Promise<Block> {
  const found = await block;
  if (!found) throw new NodeTrouble(`the node does not have ${name}`);
  return found;
}

function keyOf({ txHash, recipient, nth, blockHash }: Transfer): string {
  return `${txHash}/${recipient}/${nth}/${blockHash}`;
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}

function smallest(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
