/** A chain as its nodes tell of it: blocks by the clock, transfers of one token, and reorganisations that take the newest blocks back. */
import {
  answerNode,
  type ChainView,
  hashOf,
  type Mined,
  type Payment,
  tokenOf,
} from '../../apps/sandbox/src/chain/node.ts';
import type { Machine } from '../machine/index.ts';
import { Life } from '../machine/life.ts';
import type { Answered } from '../machine/network.ts';

export interface ChainOptions {
  /** Names its nodes and its hashes. */
  readonly name: string;
  readonly chainId: number;
  readonly blockMs: number;
  /** The newest block that the node calls finalized is so many below the head. */
  readonly finalDepth: number;
  /** Unix ms of its block 0. */
  readonly genesis: number;
}

export interface Chain {
  readonly url: string;
  /** The token's contract. */
  readonly token: string;
  readonly blockMs: number;
  head(): number;
  /** Puts a transaction into the next block. @returns its hash */
  send(payment: Payment, done?: boolean): string;
  /**
   * The newest blocks are others now; what stood in them is in none, or in a later one.
   * @param again which of the transactions are mined once more
   * @returns hashes of those that are in no block any more
   */
  reorganise(depth: number, again: (hash: string) => boolean): string[];
  /** How many transactions this account ever sent, lost ones too. */
  sentBy(from: string): number;
  /** In which block it is; none: in none. */
  blockOf(hash: string): number | undefined;
  /** Its nodes answer nobody for a while. */
  down: boolean;
  /** Addresses that the token's issuer has frozen: 0x and 40 hex digits, small letters. */
  readonly frozen: Set<string>;
  /** Every transaction that is in a block, in the order of blocks. */
  mined(): readonly Mined[];
  readonly genesis: number;
}

export function openChain(
  machine: Machine,
  { name, chainId, blockMs, finalDepth, genesis }: ChainOptions,
): Chain {
  const url = `http://${name}.chain`;
  const life = new Life(`chain ${name}`);
  const token = tokenOf(name);
  const mined = new Map<string, Mined>();
  const byBlock = new Map<number, Mined[]>();
  const forks: number[] = [];
  let sent = 0;
  const senders: string[] = [];

  const head = () => Math.floor((machine.time.now() - genesis) / blockMs);
  const blockHash = (number: number) =>
    hashOf(`${name}/${number}/${forks.filter((from) => from <= number).length}`);

  function put(entry: Mined, block: number): void {
    const placed = { ...entry, block };
    mined.set(entry.hash, placed);
    byBlock.set(block, [...(byBlock.get(block) ?? []), placed]);
  }

  const chain: Chain = {
    url,
    token,
    blockMs,
    head,
    down: false,
    frozen: new Set(),
    genesis,
    mined: () => [...byBlock.values()].flat().sort((one, other) => one.block - other.block),
    send(payment, done = true) {
      sent += 1;
      senders.push(payment.from);
      const hash = hashOf(`${name}/sent/${sent}`);
      put({ ...payment, hash, block: 0, done }, head() + 1);
      return hash;
    },
    reorganise(depth, again) {
      const from = head() - depth + 1;
      forks.push(from);
      const lost: string[] = [];
      for (const [block, entries] of [...byBlock]) {
        if (block < from) continue;
        byBlock.delete(block);
        for (const entry of entries) {
          mined.delete(entry.hash);
          if (again(entry.hash)) put(entry, head() + 2);
          else lost.push(entry.hash);
        }
      }
      return lost;
    },
    sentBy: (from) => senders.filter((sender) => sender === from).length,
    blockOf: (hash) => mined.get(hash)?.block,
  };

  const view: ChainView = {
    chainId,
    token,
    head,
    finalized: () => Math.max(0, head() - finalDepth),
    blockHash,
    timeOf: (number) => genesis + number * blockMs,
    inBlock: (number) => byBlock.get(number) ?? [],
    paidTo(recipients, from, to) {
      const wanted = new Set(recipients);
      return [...byBlock].flatMap(([block, entries]) =>
        block < from || block > to ? [] : entries.filter((entry) => wanted.has(entry.to.toLowerCase())),
      );
    },
    transaction: (hash) => mined.get(hash),
    heldBy(address, block) {
      const entries = [...byBlock].flatMap(([at, all]) => (at <= block ? all : []));
      const held = entries.filter(
        (entry) => entry.done && !entry.contract && entry.to.toLowerCase() === address,
      );
      return held.reduce((sum, { amount }) => sum + amount, 0n);
    },
    isFrozen: (address) => chain.frozen.has(address),
    send: (payment) => chain.send(payment),
  };

  machine.network.join(url, {
    life: () => (chain.down ? undefined : life),
    async answer({ body }): Promise<Answered> {
      const { id, method, params } = JSON.parse(body?.toString() ?? '{}') as {
        id: number;
        method: string;
        params: unknown[];
      };
      const result = answerNode(view, method, params ?? []);
      if (result === undefined) throw new Error(`a node is asked for ${method}`);
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, result }),
      };
    },
  });
  return chain;
}
