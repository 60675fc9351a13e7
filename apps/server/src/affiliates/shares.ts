/**
 * Who earns what on a bet (business rules, Agents; docs/decisions/0008-agent-portal.md). Rates are basis points of the valid amount, so a
 * valid amount in fen times a rate is exact in micro-yuan (10^-6 yuan = 10^-4 fen); nothing is rounded before a statement.
 */

import { formatDecimal } from '@mingpai/contract/money';

export interface Step {
  readonly agentId: bigint;
  /** The agent's own rate, basis points. */
  readonly rate: number;
}

export interface Share {
  readonly agentId: bigint;
  readonly ownRate: number;
  /** What goes to agents further down: the highest rate among them. */
  readonly belowRate: number;
}

/**
 * @param path the agents above the member, nearest first
 * @returns those who earn: (own - below) is above zero. The differences add up to the highest rate on the path, never to more,
 *          also where a rate stands above one further up.
 */
export function sharesOf(path: readonly Step[]): Share[] {
  const shares: Share[] = [];
  let belowRate = 0;
  for (const { agentId, rate } of path) {
    if (rate <= belowRate) continue;
    shares.push({ agentId, ownRate: rate, belowRate });
    belowRate = rate;
  }
  return shares;
}

/** What a share is of a valid amount. @param valid fen, negative for a reversal @returns micro-yuan */
export function earned({ ownRate, belowRate }: Share, valid: bigint): bigint {
  return valid * BigInt(ownRate - belowRate);
}

/** Micro-yuan in a fen. */
const microPerFen = 10_000n;

export interface Due {
  /** fen, to be paid; 0 when less than a fen, or nothing, is due. */
  readonly fen: bigint;
  /** micro-yuan that stay open: less than a fen, or a debt from reversals. */
  readonly carried: bigint;
}

/** Rounds down to the fen, once; what is left is carried. */
export function dueOf(micro: bigint): Due {
  const fen = micro > 0n ? micro / microPerFen : 0n;
  return { fen, carried: micro - fen * microPerFen };
}

/** Commission as the wire's JSON number in yuan, with all its six decimals. @param micro micro-yuan */
export function commissionNumber(micro: bigint): number {
  return Number(formatDecimal(micro, 6));
}
