/** Sends tokens from an unlocked account of a development node (Ethereum JSON-RPC). */
import { z } from 'zod';

export interface ChainNode {
  readonly url: string;
  /** The token's contract and the account that holds it, 0x and 40 hex digits. */
  readonly token: string;
  readonly from: string;
}

export type SentTokens =
  | { readonly outcome: 'done'; readonly hash: string }
  /** The node says that it did nothing. */
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'unknown' };

/** `transfer(address,uint256)` (EIP-20). */
const transfer = '0xa9059cbb';
const timeoutMs = 5_000;
const answer = z.union([
  z.object({ result: z.string().regex(/^0x[0-9a-f]{64}$/) }),
  z.object({ error: z.object({}) }),
]);

export async function sendTokens(
  { url, token, from }: ChainNode,
  to: string,
  amount: bigint,
): Promise<SentTokens> {
  const words = [to.slice(2).toLowerCase(), amount.toString(16)].map((word) => word.padStart(64, '0'));
  const params = [{ from, to: token, data: transfer + words.join('') }];
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_sendTransaction', params }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const read = answer.safeParse(await response.json());
    if (!read.success) return { outcome: 'unknown' };
    return 'result' in read.data ? { outcome: 'done', hash: read.data.result } : { outcome: 'refused' };
  } catch {
    return { outcome: 'unknown' };
  }
}
