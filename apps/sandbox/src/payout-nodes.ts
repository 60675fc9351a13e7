/** Where payouts are sent, as the environment names it: a node, the token and the account that sends; all three, or none. */
import type { ChainNode, ChainNodes } from './payout-provider/index.ts';

const names = {
  ERC20: ['SANDBOX_PAYOUT_NODE', 'SANDBOX_PAYOUT_TOKEN', 'SANDBOX_PAYOUT_FROM'],
  TRC20: ['SANDBOX_PAYOUT_TRON_NODE', 'SANDBOX_PAYOUT_TRON_TOKEN', 'SANDBOX_PAYOUT_TRON_FROM'],
} as const;
type Names = (typeof names)[keyof typeof names];
type Named = { readonly [Name in Names[number]]?: string | undefined };

export function readPayoutNodes(named: Named): {
  readonly nodes: ChainNodes;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const nodeOf = ([node, token, from]: Names): ChainNode | undefined => {
    const [url, contract, sender] = [named[node], named[token], named[from]];
    if (url && contract && sender) return { url, token: contract, from: sender };
    if (url || contract || sender) problems.push(`${node}: needs ${token} and ${from}`);
    return undefined;
  };
  return { nodes: { ERC20: nodeOf(names.ERC20), TRC20: nodeOf(names.TRC20) }, problems };
}
