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
  for (const most of additions)
    for (let count = 0; count < draws; count += 1) {
      const { rows } = await tx.query<{ usdt: bigint }>(
        `insert into deposit_amount (protocol, address, usdt, held_until) values ($1, lower($2), $3, $4)
         on conflict (protocol, address, usdt) do update set held_until = excluded.held_until
           where deposit_amount.held_until <= $5
         returning usdt`,
        [
          protocol,
          receiving,
          quote + BigInt(randomInt(1, most + 1)),
          new Date(now.getTime() + ownAmountMs),
          now,
        ],
      );
      if (rows[0]) return rows[0].usdt;
    }
  return undefined;
}
