/** What a node of a chain answers (Ethereum JSON-RPC, as TRON's nodes speak it too): of one token's transfers, and of nothing else. */
import { createHash } from 'node:crypto';

export interface Payment {
  /** 0x and 40 hex digits, small letters. */
  readonly from: string;
  readonly to: string;
  /** micro-USDT */
  readonly amount: bigint;
  /** The contract; absent: the token's. */
  readonly contract?: string | undefined;
}

export interface Mined extends Payment {
  /** 0x and 64 hex digits. */
  readonly hash: string;
  readonly block: number;
  /** False: it failed, and moved nothing. */
  readonly done: boolean;
}

/** A chain as its nodes see it. */
export interface ChainView {
  readonly chainId: number;
  /** The token's contract. */
  readonly token: string;
  head(): number;
  /** The newest block that is never taken back. */
  finalized(): number;
  blockHash(number: number): string;
  /** When a block was made, Unix ms. */
  timeOf(number: number): number;
  /** Those of one block, in their order. */
  inBlock(number: number): readonly Mined[];
  /** Those to these addresses in a range of blocks, both ends included. */
  paidTo(recipients: readonly string[], from: number, to: number): readonly Mined[];
  transaction(hash: string): Mined | undefined;
  /** What was paid to an address in the token up to a block, micro-USDT. */
  heldBy(address: string, block: number): bigint;
  /** Whether the token's issuer has frozen an address. */
  isFrozen(address: string): boolean;
  /** Puts a transaction into the next block that has room. @returns its hash; undefined: it pays nothing or too much, or too much waits already */
  send(payment: Payment): string | undefined;
}

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** The first bytes of calls of `balanceOf(address)` and `transfer(address,uint256)` (EIP-20). */
const [balanceOf, transfer] = ['0x70a08231', '0xa9059cbb'];

const hex = (value: number | bigint) => `0x${value.toString(16)}`;
const word = (text: string) => `0x${text.replace(/^0x/, '').toLowerCase().padStart(64, '0')}`;
const addressOf = (topic: string) => `0x${topic.slice(-40).toLowerCase()}`;

interface LogQuery {
  readonly address: string;
  readonly fromBlock: string;
  readonly toBlock: string;
  readonly topics: readonly (string | null | readonly string[])[];
}

/** @returns the answer's `result`; undefined: no method that is known here, or params that are none of its */
export function answerNode(chain: ChainView, method: string, params: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return hex(chain.chainId);
    case 'eth_blockNumber':
      return hex(chain.head());
    case 'eth_getBlockByNumber': {
      const number = blockOf(chain, params[0]);
      if (!(number >= 0 && number <= chain.head())) return null;
      const timestamp = hex(Math.floor(chain.timeOf(number) / 1_000));
      return { number: hex(number), hash: chain.blockHash(number), timestamp };
    }
    case 'eth_getLogs': {
      const query = params[0] as LogQuery;
      const recipients = [query.topics[2] ?? []].flat().map(addressOf);
      const [from, to] = [Number(query.fromBlock), Math.min(Number(query.toBlock), chain.head())];
      return chain
        .paidTo(recipients, from, to)
        .filter((one) => one.done && contractOf(chain, one) === query.address.toLowerCase())
        .map((one) => logOf(chain, one));
    }
    case 'eth_getTransactionReceipt': {
      const found = chain.transaction(String(params[0]).toLowerCase());
      if (!found || found.block > chain.head()) return null;
      return {
        transactionHash: found.hash,
        blockNumber: hex(found.block),
        blockHash: chain.blockHash(found.block),
        status: found.done ? '0x1' : '0x0',
        logs: found.done ? [logOf(chain, found)] : [],
      };
    }
    case 'eth_call': {
      const [{ data }, block] = params as [{ data: string }, string];
      const about = addressOf(data);
      // Whatever else a node is asked of an address is whether it stands on a list.
      if (!data.startsWith(balanceOf)) return word(chain.isFrozen(about) ? '1' : '0');
      return word(chain.heldBy(about, blockOf(chain, block)).toString(16));
    }
    case 'eth_sendTransaction': {
      const [{ from, data }] = params as [{ from: string; data: string }];
      if (!data.startsWith(transfer)) return undefined;
      const [to, amount] = [addressOf(data.slice(0, 74)), BigInt(`0x${data.slice(74, 138)}`)];
      return chain.send({ from: from.toLowerCase(), to, amount });
    }
    default:
      return undefined;
  }
}

/** What names a block, a transaction, or the token of a chain of this name. */
export function hashOf(text: string): string {
  return `0x${createHash('sha256').update(text).digest('hex')}`;
}

/** The token's contract on a chain of this name. */
export function tokenOf(name: string): string {
  return hashOf(`${name}/token`).slice(0, 42);
}

function blockOf(chain: ChainView, which: unknown): number {
  if (which === 'latest') return chain.head();
  return which === 'finalized' ? chain.finalized() : Number(which);
}

function contractOf(chain: ChainView, { contract }: Mined): string {
  return (contract ?? chain.token).toLowerCase();
}

function logOf(chain: ChainView, mined: Mined) {
  const index = chain.inBlock(mined.block).findIndex(({ hash }) => hash === mined.hash);
  return {
    address: contractOf(chain, mined),
    topics: [transferTopic, word(mined.from), word(mined.to)],
    data: word(mined.amount.toString(16)),
    blockNumber: hex(mined.block),
    blockHash: chain.blockHash(mined.block),
    transactionHash: mined.hash,
    logIndex: hex(index),
    removed: false,
  };
}
