/** What the house's accounts hold. */
import type { Queryable } from '../platform/database.ts';

export interface HouseBalance {
  readonly code: string;
  /** Fen. */
  readonly balance: string;
}

/** All of them, by their codes. */
export async function houseBalances(db: Queryable): Promise<readonly HouseBalance[]> {
  const { rows } = await db.query<HouseBalance>(
    `select a.code, b.balance::text as balance
       from ledger.account_on_record a cross join lateral ledger.balances(array[a.id]) b
      where a.owner = 'house' order by a.code`,
  );
  return rows;
}
