/** The ledger behind each number of a member, for staff (and later for the member): accounts, entries, transfers. Amounts in fen. */
import type { Entry, Ledger, LedgerCount, LedgerStatus, StoredTransfer } from '@mingpai/ledger';
import { type AccountName, accountNames, centralAccount, type VenueCode } from './accounts.ts';

export type { LedgerCount };

export interface BookAccount {
  readonly id: string;
  readonly code: string;
  readonly balance: bigint;
  readonly available: bigint;
  /** Reserved by transfers whose outcome is not known yet. */
  readonly pending: bigint;
}

export interface Books {
  /** All accounts that a member has, the central wallet first. */
  accounts(memberId: bigint): Promise<BookAccount[]>;
  /** Newest first. */
  entries(account: string, page: Parameters<Ledger['entries']>[1]): Promise<Entry[]>;
  /** The account's balance after all entries at or before a moment. */
  balanceAt(account: string, at: Date): Promise<bigint>;
  transfer(id: string): Promise<StoredTransfer | undefined>;
  /** What was moved for a document, such as one bet, oldest first; the first hundred. */
  transfersOf(reference: string): Promise<StoredTransfer[]>;
  /** Looks at all accounts, and at the transfers since `before`. */
  count(before?: LedgerCount): Promise<LedgerCount>;
  /** @param counted what was found the last time that everything was looked at */
  status(counted?: LedgerCount): Promise<LedgerStatus>;
  /** What an account id stands for, for those of this member and of the house. */
  namesFor(memberId: bigint | undefined, venues: readonly VenueCode[]): ReadonlyMap<string, AccountName>;
}

export function openBooks(ledger: Ledger): Books {
  return {
    async accounts(memberId) {
      const central = centralAccount(memberId);
      const codes = [...(await ledger.accountsOf(String(memberId)))].sort(
        ([one], [other]) => Number(other === central) - Number(one === central),
      );
      const balances = await ledger.balances(codes.map(([id]) => id));
      return codes.flatMap(([id, code]) => {
        const balance = balances.get(id);
        if (!balance) return [];
        return [
          {
            id,
            code,
            balance: balance.balance,
            available: balance.available,
            pending: balance.pendingDebits,
          },
        ];
      });
    },
    entries: (account, page) => ledger.entries(account, page),
    balanceAt: (account, at) => ledger.balanceAt(account, at),
    transfer: (id) => ledger.transferById(id),
    transfersOf: (reference) => ledger.transfersOf(reference, { limit: 100 }),
    count: (before) => ledger.count(before),
    status: (counted) => ledger.status(counted),
    namesFor: accountNames,
  };
}
