/**
 * One Ethereum JSON-RPC node (TRON's speak the same: java-tron, "JSON-RPC API"). Nodes are third parties: every answer is
 * capped in size and time and checked against a schema; what does not fit is a `NodeTrouble`, never a guess.
 */
import { z } from 'zod';
import { InsideAddress, type Outbound } from '../platform/outbound.ts';

type Viem = typeof import('viem');

/** Loaded with the first node: a site that watches no chain does not hold its 30 MB. */
function viem(): Promise<Viem> {
  return import('viem');
}

/** A node that cannot be used now: gone, slow, of another chain, or in contradiction with itself. */
export class NodeTrouble extends Error {
  override readonly name = 'NodeTrouble';
}

/** A node that did not answer in time: asked again at once it would hold up the next as well. */
export class NodeSilence extends NodeTrouble {}

/** A range of blocks that the node does not want to answer at once. */
class RangeTrouble extends NodeTrouble {}

export interface Block {
  readonly number: bigint;
  readonly hash: string;
  readonly at: Date;
}

/** A log as the node gives it; addresses and hashes in lower case. */
export type Log = z.output<typeof logSchema>;
export type Receipt = z.output<typeof receiptSchema>;

export interface LogQuery {
  readonly contract: string;
  readonly topics: readonly (string | null | readonly string[])[];
  readonly from: bigint;
  readonly to: bigint;
}

export interface ChainNode {
  readonly url: string;
  /** Of the configured chain, or `NodeTrouble`. */
  checkChain(chainId: number): Promise<void>;
  /** @returns `undefined` for a number that the node does not have (yet) */
  block(which: bigint | 'latest' | 'finalized'): Promise<Block | undefined>;
  /** All logs of a range, which is cut in halves as far as the node asks for it. */
  logs(query: LogQuery): Promise<readonly Log[]>;
  /** @returns `undefined` while the transaction is in no block */
  receipt(hash: string): Promise<Receipt | undefined>;
  /** What a token's contract says that an address holds after a block, in the token's smallest unit. */
  tokenBalance(contract: string, holder: string, block: bigint | 'latest'): Promise<bigint>;
  /** What a contract answers now to a question about an address that has yes or no for an answer. @param selector the function's, four bytes */
  flag(contract: string, selector: string, about: string): Promise<boolean>;
}

const usualTimeoutMs = 8_000;
/** A range of blocks with all transfers to our addresses is far below this. */
const largestAnswerBytes = 8 * 1024 * 1024;

const quantity = z
  .string()
  .regex(/^0x[0-9a-f]{1,16}$/i)
  .transform((text) => BigInt(text));
const amount = z
  .string()
  .regex(/^0x[0-9a-f]{1,64}$/i)
  .transform((text) => BigInt(text));
const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .transform((text) => text.toLowerCase());
/** A contract without the function answers nothing, which is no `no`. */
const yesOrNo = z
  .string()
  .regex(/^0x0{63}[01]$/)
  .transform((word) => word.endsWith('1'));
/** TRON's nodes leave the 0x41 of its addresses away here; some gateways before them do not. */
const address = z
  .string()
  .regex(/^0x(41)?[0-9a-f]{40}$/i)
  .transform((text) => `0x${text.slice(-40).toLowerCase()}`);

const blockSchema = z
  .object({ number: quantity, hash, timestamp: quantity })
  .transform(({ number, hash, timestamp }) => ({ number, hash, at: new Date(Number(timestamp) * 1_000) }));

const logSchema = z.object({
  address,
  topics: z.array(hash).max(4),
  data: z.string().regex(/^0x([0-9a-f]{2})*$/i),
  blockNumber: quantity,
  blockHash: hash,
  transactionHash: hash,
  logIndex: quantity.transform(Number),
  removed: z.boolean().nullish(),
});

const receiptSchema = z.object({
  transactionHash: hash,
  blockNumber: quantity,
  blockHash: hash,
  /** TRON's nodes and Ethereum's: 0x1 done, 0x0 reverted. */
  status: quantity.transform((status) => status === 1n),
  logs: z.array(logSchema),
});

/** @param timeoutMs for one answer; asked once more after it */
export function openNode(url: string, outbound: Outbound, { timeoutMs = usualTimeoutMs } = {}): ChainNode {
  const opened = viem().then(({ createClient, http }) =>
    createClient({
      transport: http(url, {
        timeout: timeoutMs,
        retryCount: 1,
        retryDelay: 200,
        fetchFn: cappedFetch(outbound),
      }),
    }),
  );

  async function ask<Value>(schema: z.ZodType<Value>, method: string, params: readonly unknown[]) {
    let answer: unknown;
    try {
      // viem types the methods that it knows; ours are checked by the schema.
      const client = await opened;
      answer = await client.request({ method, params } as never);
    } catch (error) {
      throw await troubleOf(error, method, timeoutMs);
    }
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new NodeTrouble(`${method}: an answer of another form`);
    return parsed.data;
  }

  const node: ChainNode = {
    url,
    async checkChain(chainId) {
      const told = await ask(quantity, 'eth_chainId', []);
      if (told !== BigInt(chainId)) throw new NodeTrouble(`a node of chain ${told}, not ${chainId}`);
    },
    async block(which) {
      const tag = typeof which === 'bigint' ? hex(which) : which;
      const found = await ask(blockSchema.nullable(), 'eth_getBlockByNumber', [tag, false]);
      if (found && typeof which === 'bigint' && found.number !== which)
        throw new NodeTrouble('eth_getBlockByNumber: another block than was asked for');
      return found ?? undefined;
    },
    async logs(query) {
      const { contract, topics, from, to } = query;
      try {
        const range = { fromBlock: hex(from), toBlock: hex(to) };
        return await ask(z.array(logSchema), 'eth_getLogs', [{ address: contract, topics, ...range }]);
      } catch (error) {
        if (!(error instanceof RangeTrouble) || from === to) throw error;
        const middle = (from + to) / 2n;
        const lower = await node.logs({ ...query, to: middle });
        return [...lower, ...(await node.logs({ ...query, from: middle + 1n }))];
      }
    },
    async receipt(transaction) {
      const found = await ask(receiptSchema.nullable(), 'eth_getTransactionReceipt', [transaction]);
      if (found && found.transactionHash !== transaction)
        throw new NodeTrouble('eth_getTransactionReceipt: another transaction than was asked for');
      return found ?? undefined;
    },
    tokenBalance: (contract, holder, block) =>
      ask(amount, 'eth_call', [
        // balanceOf(address) of ERC-20.
        { to: contract, data: `0x70a08231${argument(holder)}` },
        block === 'latest' ? block : hex(block),
      ]),
    // TRON's nodes answer calls of the newest block alone.
    flag: (contract, selector, about) =>
      ask(yesOrNo, 'eth_call', [{ to: contract, data: `${selector}${argument(about)}` }, 'latest']),
  };
  return node;
}

/** An address as an argument of a call. */
function argument(address: string): string {
  return address.slice(2).padStart(64, '0');
}

function hex(number: bigint): string {
  return `0x${number.toString(16)}`;
}

/** Nodes refuse a range that is too large in many words and codes: any refusal of the call itself counts as one. */
async function troubleOf(error: unknown, method: string, timeoutMs: number): Promise<NodeTrouble> {
  const { HttpRequestError, RpcRequestError, TimeoutError } = await viem();
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const both = [error, inner];
  const find = <Kind extends Error>(kind: abstract new (...parts: never[]) => Kind): Kind | undefined =>
    both.find((one): one is Kind => one instanceof kind);
  const [refused, told] = [find(RpcRequestError), find(HttpRequestError)];
  const [large, inside] = [find(AnswerTooLarge), causeOf(error, InsideAddress)];
  // In our own words: what a node says may be anything, and is shown to whoever typed its address.
  let words = 'no answer that can be used';
  if (find(TimeoutError)) words = `no answer within ${timeoutMs} ms`;
  else if (refused) words = `refused by the node, code ${refused.code}`;
  else if (large) words = large.message;
  else if (inside) words = 'the address points inside, and is not called';
  else if (told?.status !== undefined) words = `HTTP ${told.status}`;
  if (method === 'eth_getLogs' && (refused || large)) return new RangeTrouble(`${method}: ${words}`);
  if (find(TimeoutError)) return new NodeSilence(`${method}: ${words}`);
  return new NodeTrouble(`${method}: ${words}`);
}

/** An error of a kind among the causes of another. */
function causeOf<Kind extends Error>(
  error: unknown,
  kind: new (...parts: never[]) => Kind,
): Kind | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof kind) return at;
  return undefined;
}

class AnswerTooLarge extends Error {}

/** The URL may hold a key: it goes nowhere else, so redirects are not followed. */
function cappedFetch(outbound: Outbound): typeof fetch {
  return async (input, init) => {
    const { method, headers, body, signal } = init ?? {};
    const response = await outbound.fetch(input instanceof Request ? input.url : input, {
      method,
      headers,
      body: typeof body === 'string' ? body : undefined,
      signal: signal ?? undefined,
    });
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > largestAnswerBytes) throw new AnswerTooLarge('the answer is too large');
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: response.status, headers: response.headers });
  };
}
