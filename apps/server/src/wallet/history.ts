/** Whether an account has ever held money, and what of it is there. */
import { hasEntries } from '@mingpai/ledger';
import type { Queryable } from '../platform/database.ts';
import { centralAccount } from './accounts.ts';

/** All of a member's money comes in through the central wallet, so its first entry is the first of all. */
export function hasHadMoney(db: Queryable, memberId: bigint): Promise<boolean> {
  return hasEntries(db, centralAccount(memberId));
}

export interface BroughtAndHeld {
  readonly brought: bigint;
  readonly held: bigint;
}

/** What a member brought along from another system, and what is theirs now, in whichever wallet; fen. */
export async function broughtAndHeld(db: Queryable, memberId: bigint): Promise<BroughtAndHeld> {
  const { rows } = await db.query<BroughtAndHeld>(
    `select coalesce((select e.amount from ledger.entry_on_record e join ledger.transfer_on_record t on t.id = e.transfer_id
                       where e.account_id = $1 and e.number = 1 and t.kind = 'opening'), 0)::bigint as brought,
            (select coalesce(sum(b.balance), 0)::bigint
               from ledger.account_on_record a cross join lateral ledger.balances(array[a.id]) b where a.owner = $2) as held`,
    [centralAccount(memberId), String(memberId)],
  );
  return rows[0] ?? { brought: 0n, held: 0n };
}
