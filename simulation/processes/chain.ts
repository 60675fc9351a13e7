/** A chain as its nodes tell of it: blocks by the clock, transfers of one token, and reorganisations that take the newest blocks back. */
import { createHash } from 'node:crypto';
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

export interface Payment {
  /** 0x and 40 hex digits. */
  readonly from: string;
  readonly to: string;
  /** micro-USDT */
  readonly amount: bigint;
  /** The token's contract, unless told. */
  readonly contract?: string;
}

interface Mined extends Payment {
  readonly hash: string;
  block: number;
  /** False: it failed, and moved nothing. */
  readonly done: boolean;
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
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const hex = (value: number | bigint) => `0x${value.toString(16)}`;
const word = (text: string) => `0x${text.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;

/** The first bytes of a call of `balanceOf(address)`. */
const balanceOf = '0x70a08231';

export function openChain(
  machine: Machine,
  { name, chainId, blockMs, finalDepth, genesis }: ChainOptions,
): Chain {
  const url = `http://${name}.chain`;
  const life = new Life(`chain ${name}`);
  const token = `0x${hashOf(`${name}/token`).slice(2, 42)}`;
  const mined = new Map<string, Mined>();
  const byBlock = new Map<number, Mined[]>();
  const forks: number[] = [];
  let sent = 0;
  const senders: string[] = [];

  const head = () => Math.floor((machine.time.now() - genesis) / blockMs);
  const blockHash = (number: number) =>
    hashOf(`${name}/${number}/${forks.filter((from) => from <= number).length}`);

  function put(entry: Mined, block: number): void {
    entry.block = block;
    mined.set(entry.hash, entry);
    byBlock.set(block, [...(byBlock.get(block) ?? []), entry]);
  }

  const logOf = (entry: Mined, index: number) => ({
    address: (entry.contract ?? token).toLowerCase(),
    topics: [transferTopic, word(entry.from), word(entry.to)],
    data: word(entry.amount.toString(16)),
    blockNumber: hex(entry.block),
    blockHash: blockHash(entry.block),
    transactionHash: entry.hash,
    logIndex: hex(index),
    removed: false,
  });
  const indexOf = (entry: Mined) => (byBlock.get(entry.block) ?? []).indexOf(entry);

  const chain: Chain = {
    url,
    token,
    blockMs,
    head,
    down: false,
    frozen: new Set(),
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

  function answer(method: string, params: readonly unknown[]): unknown {
    switch (method) {
      case 'eth_chainId':
        return hex(chainId);
      case 'eth_getBlockByNumber': {
        const [which] = params;
        const number =
          which === 'latest'
            ? head()
            : which === 'finalized'
              ? Math.max(0, head() - finalDepth)
              : Number(which);
        if (number > head()) return null;
        const timestamp = hex(Math.floor((genesis + number * blockMs) / 1_000));
        return { number: hex(number), hash: blockHash(number), timestamp };
      }
      case 'eth_getLogs': {
        const [query] = params as [
          { address: string; fromBlock: string; toBlock: string; topics: (string | null | string[])[] },
        ];
        const recipients = new Set(query.topics[2]);
        const found: object[] = [];
        for (const [block, entries] of byBlock) {
          if (block < Number(query.fromBlock) || block > Number(query.toBlock) || block > head()) continue;
          for (const [index, entry] of entries.entries()) {
            const log = logOf(entry, index);
            if (entry.done && log.address === query.address.toLowerCase() && recipients.has(word(entry.to)))
              found.push(log);
          }
        }
        return found;
      }
      case 'eth_getTransactionReceipt': {
        const entry = mined.get(String(params[0]).toLowerCase());
        if (!entry || entry.block > head()) return null;
        return {
          transactionHash: entry.hash,
          blockNumber: hex(entry.block),
          blockHash: blockHash(entry.block),
          status: entry.done ? '0x1' : '0x0',
          logs: entry.done ? [logOf(entry, indexOf(entry))] : [],
        };
      }
      case 'eth_call': {
        const [{ data }, block] = params as [{ data: string }, string];
        // Whatever else a node is asked of an address is whether it stands on a list.
        if (!data.startsWith(balanceOf)) return word(chain.frozen.has(`0x${data.slice(-40)}`) ? '1' : '0');
        // What an address of the site holds: it is sent to, and sends nothing itself.
        const holder = word(data.slice(-40));
        const entries = [...byBlock].flatMap(([at, all]) => (at <= Number(block) ? all : []));
        const held = entries.filter((entry) => entry.done && !entry.contract && word(entry.to) === holder);
        return word(held.reduce((sum, { amount }) => sum + amount, 0n).toString(16));
      }
      case 'eth_sendTransaction': {
        const [{ from, data }] = params as [{ from: string; data: string }];
        return chain.send({
          from,
          to: `0x${data.slice(34, 74)}`,
          amount: BigInt(`0x${data.slice(74, 138)}`),
        });
      }
      default:
        throw new Error(`a node is asked for ${method}`);
    }
  }

  machine.network.join(url, {
    life: () => (chain.down ? undefined : life),
    async answer({ body }): Promise<Answered> {
      const { id, method, params } = JSON.parse(body?.toString() ?? '{}') as {
        id: number;
        method: string;
        params: unknown[];
      };
      const result = answer(method, params ?? []);
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id, result }),
      };
    },
  });
  return chain;
}

function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}
