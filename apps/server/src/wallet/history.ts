/** Whether an account has ever held money. */
import type { Queryable } from '../platform/database.ts';
import { centralAccount } from './accounts.ts';

/** All of a member's money comes in through the central wallet, so its first entry is the first of all. */
export async function hasHadMoney(db: Queryable, memberId: bigint): Promise<boolean> {
  const { rows } = await db.query('select 1 from ledger.entry where account_id = $1 limit 1', [
    centralAccount(memberId),
  ]);
  return rows.length > 0;
}
