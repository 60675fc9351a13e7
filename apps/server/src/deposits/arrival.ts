/** What is known of a deposit's payment before it is credited. */
import type { DepositOrder } from './order.ts';

/** A payment on the chain that is, or seems to be, for an order. */
export interface Arrival {
  /** micro-USDT */
  readonly usdt: bigint;
  readonly txHash: string;
  readonly seenAt: Date;
  readonly confirmations: number;
  /** None where the network itself says what is final. */
  readonly needed: number | undefined;
  readonly final: boolean;
  /** It does not fit by itself: staff have to look at it. */
  readonly review: boolean;
}

/** Of an order that is paid on a gateway's page: nothing was heard, money came, or money came and staff look at it. */
export type PageStatus = 'page' | 'page_paid' | 'page_review';

/** `awaited`: the chain is watched, and nothing was seen yet; `undefined`: people look for it. */
export type ArrivalOf = (order: DepositOrder) => Promise<Arrival | 'awaited' | PageStatus | undefined>;

/** Money for the order was seen: whoever sent it must not be asked for it again. */
export function isPaid(arrival: Awaited<ReturnType<ArrivalOf>>): boolean {
  return typeof arrival === 'object' || arrival === 'page_paid' || arrival === 'page_review';
}
