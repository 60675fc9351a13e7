import type { LedgerAccount, MemberPage } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

/** A number on the member's page, and the account whose entries explain it. */
export type Figure = {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  /**
   * The account's code in the chart of accounts; `in-flight` for whatever account has something under way, `in-review` for the first
   * that holds a win back.
   */
  readonly code: string;
};

/** Total = central + held + in flight + in review + venues, in the order in which they are read. */
export function figuresOf({
  central,
  held,
  inFlight,
  inReview,
  venues,
  total,
}: MemberPage['balances']): Figure[] {
  return [
    { key: 'total', label: say('总资产'), amount: total, code: 'central' },
    { key: 'central', label: say('中心钱包'), amount: central, code: 'central' },
    { key: 'held', label: say('取款冻结'), amount: held, code: 'held' },
    { key: 'in-flight', label: say('转账途中'), amount: inFlight, code: 'in-flight' },
    { key: 'in-review', label: say('派彩审核中'), amount: inReview, code: 'in-review' },
    ...venues.map(({ code, name, balance }) => ({
      key: `venue/${code}`,
      label: name,
      amount: balance,
      code: `venue/${code}`,
    })),
  ];
}

/** The sum and the central wallet, whatever holds something besides, and what is being looked at. @param code the account that is */
export function shownFigures(balances: MemberPage['balances'], code: string): Figure[] {
  return figuresOf(balances).filter(
    ({ key, amount }) => key === 'total' || key === 'central' || amount !== 0 || key === code,
  );
}

/**
 * The account to show for a code. What is in flight is reserved on the account that it leaves; an account that was never used
 * does not exist yet.
 */
export function chosenAccount(accounts: readonly LedgerAccount[], code: string): LedgerAccount | undefined {
  return accounts.find((account) => {
    if (code === 'in-flight') return account.pending !== 0;
    if (code === 'in-review') return /^(review$|won\/)/.test(account.code) && account.balance !== 0;
    return account.code === code;
  });
}
