/** Whether an account has ever held money. */
import { hasEntries } from '@mingpai/ledger';
import type { Queryable } from '../platform/database.ts';
import { centralAccount } from './accounts.ts';

/** All of a member's money comes in through the central wallet, so its first entry is the first of all. */
export function hasHadMoney(db: Queryable, memberId: bigint): Promise<boolean> {
  return hasEntries(db, centralAccount(memberId));
}
