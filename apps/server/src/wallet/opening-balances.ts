/** What members bring along from another system, many at a time. */
import type { Ledger } from '@mingpai/ledger';
import type { Tx } from '../platform/database.ts';
import { openRequirementsOfMany } from '../wagering/opening.ts';
import { accountsOfMember, centralAccount, houseAccount } from './accounts.ts';
import type { Credit } from './movements.ts';
import { type Posting, single } from './posting.ts';

export interface OpeningBalances {
  /** Opens the accounts of new members. */
  openMany(tx: Tx, memberIds: readonly bigint[]): Promise<void>;
  /** Opening balances: from `house:opening`, which is what was owed before the site began, into the central wallets. */
  bringIn(tx: Tx, credits: readonly Credit[]): Promise<void>;
}

export function openOpeningBalances(
  ledger: Ledger,
  { openAccounts }: Posting,
  moved: (memberId: bigint) => void,
  now: () => Date,
): OpeningBalances {
  return {
    async openMany(tx, memberIds) {
      if (memberIds.length > 0) await openAccounts(tx, memberIds.flatMap(accountsOfMember));
    },
    async bringIn(tx, credits) {
      if (credits.length === 0) return;
      const done = await ledger.transferManyIn(
        tx,
        credits.map(({ id, memberId, amount, reference }) =>
          single(id, 'opening', reference, houseAccount('opening'), centralAccount(memberId), amount),
        ),
      );
      if (!done.ok) throw new Error(`ledger refused opening balance ${done.id}: ${done.code}`);
      const toPlay = credits.filter(({ turnover }) => turnover > 0n);
      if (toPlay.length > 0)
        await openRequirementsOfMany(
          tx,
          toPlay.map(({ memberId, reference, turnover }) => ({
            memberId,
            source: reference,
            amount: turnover,
          })),
          now(),
        );
      for (const { memberId } of credits) tx.ended(() => moved(memberId));
    },
  };
}
