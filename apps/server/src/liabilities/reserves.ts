/** What stands beside the debt on the day's head: the house's accounts, and what lies at the site's own addresses on chains. */
import type { ChainReserve } from '../chain/index.ts';
import type { Queryable } from '../platform/database.ts';
import { houseBalances } from '../wallet/index.ts';

/** What all members have. */
export interface Stated {
  readonly members: bigint;
  /** Fen, as members see it. */
  readonly owed: bigint;
  /** Fen, as members' accounts add up in the ledger. */
  readonly booked: bigint;
  /** Fen of it that are locked bonuses: the house's until they are released. */
  readonly locked: bigint;
}

/**
 * JSON as it is published. The house's accounts, what is booked for members and what they took ahead of records sum to nothing: they are
 * two sides of the same books.
 * @throws where they do not
 */
export async function reservesText(
  db: Queryable,
  { owed, booked, locked }: Stated,
  chain: readonly ChainReserve[],
): Promise<string> {
  const rows = await houseBalances(db);
  const house = rows.reduce((sum, { balance }) => sum + BigInt(balance), 0n);
  if (house + booked !== 0n)
    throw new Error(
      `the house's accounts hold ${house}, those of members ${booked}: the books do not balance`,
    );
  return JSON.stringify({
    house: rows.map(({ code, balance }) => [code, balance]),
    booked: booked.toString(),
    locked: locked.toString(),
    ahead: (owed - booked + locked).toString(),
    chain,
  });
}
