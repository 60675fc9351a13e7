/** Amounts of single orders at a shared receiving address: the quote and a little more, which no other order there is asked for. */
import { randomInt } from 'node:crypto';
import type { Protocol } from '@mingpai/contract/states';
import type { Tx } from '../platform/database.ts';

/** How long an amount is one order's, counted from the order, in ms: as long as an address of its own is watched. */
export const ownAmountMs = 14 * 86_400_000;

/** What is added to the quote, micro-USDT: less than a cent of a USDT, and where those are taken less than ten. */
const additions = [9_999, 99_999] as const;
/** How often a free one is drawn among so many. */
const draws = 25;

export interface SharedQuote {
  readonly protocol: Protocol;
  /** The shared address. */
  readonly receiving: string;
  /** micro-USDT */
  readonly quote: bigint;
  readonly now: Date;
}

/**
 * Draws an amount that no order of the address was given in the last 14 days, in the transaction of the order that it is for.
 * Drawn and not counted, so that a digit typed wrongly is hardly ever another's amount.
 * @returns micro-USDT; `undefined` when nearly all are taken
 */
export async function takeOwnAmount(
  tx: Tx,
  { protocol, receiving, quote, now }: SharedQuote,
): Promise<bigint | undefined> {
  const until = heldUntil(now);
  for (const most of additions)
    for (let count = 0; count < draws; count += 1) {
      const usdt = drawAmount(quote, most);
      const { rows } = await tx.query<{ taken: boolean }>('select take_amount($1, $2, $3, $4, $5) as taken', [
        protocol,
        receiving,
        usdt,
        until,
        now,
      ]);
      if (rows[0]?.taken) return usdt;
    }
  return undefined;
}

/** One that may be free, as most are. @param most what is added at most, micro-USDT @returns micro-USDT */
export function drawAmount(quote: bigint, most: number = additions[0]): bigint {
  return quote + BigInt(randomInt(1, most + 1));
}

/** Until when an amount is the order's that is made now. */
export function heldUntil(now: Date): Date {
  return new Date(now.getTime() + ownAmountMs);
}
