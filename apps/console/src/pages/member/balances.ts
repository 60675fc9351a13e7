import type { LedgerAccount, MemberPage } from '../../api/rows.ts';

/** A number on the member's page, and the account whose entries explain it. */
export type Figure = {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  /** The account's code in the chart of accounts; `in-flight` for whatever account has something under way. */
  readonly code: string;
};

/** Total = central + held + in flight + venues, in the order in which they are read. */
export function figuresOf({ central, held, inFlight, venues, total }: MemberPage['balances']): Figure[] {
  return [
    { key: 'total', label: '总资产', amount: total, code: 'central' },
    { key: 'central', label: '中心钱包', amount: central, code: 'central' },
    { key: 'held', label: '取款冻结', amount: held, code: 'held' },
    { key: 'in-flight', label: '转账途中', amount: inFlight, code: 'in-flight' },
    ...venues.map(({ code, name, balance }) => ({
      key: `venue/${code}`,
      label: name,
      amount: balance,
      code: `venue/${code}`,
    })),
  ];
}

/**
 * The account to show for a code. What is in flight is reserved on the account that it leaves; an account that was never used
 * does not exist yet.
 */
export function chosenAccount(accounts: readonly LedgerAccount[], code: string): LedgerAccount | undefined {
  return accounts.find((account) => (code === 'in-flight' ? account.pending !== 0 : account.code === code));
}
