import type { LedgerAccount, MemberPage } from '../../api/rows.ts';
import { say } from '../../texts/say.ts';

/** A number on the member's page, and the account whose entries explain it. */
export type Figure = {
  readonly key: string;
  readonly label: string;
  readonly amount: number;
  /**
   * The account's code in the chart of accounts, or that of a sum: `total` of the other figures, `in-flight` of whatever accounts have
   * something under way, `in-review` of those that hold a win back.
   */
  readonly code: string;
};

/** What the sums over several accounts are called. */
export const figureWords = { 'in-flight': say('转账途中'), 'in-review': say('派彩审核中') } as const;

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
    { key: 'total', label: say('总资产'), amount: total, code: 'total' },
    { key: 'central', label: say('中心钱包'), amount: central, code: 'central' },
    { key: 'held', label: say('取款冻结'), amount: held, code: 'held' },
    { key: 'in-flight', label: figureWords['in-flight'], amount: inFlight, code: 'in-flight' },
    { key: 'in-review', label: figureWords['in-review'], amount: inReview, code: 'in-review' },
    ...venues.map(({ code, name, balance }) => ({
      key: `venue/${code}`,
      label: name,
      amount: balance,
      code: `venue/${code}`,
    })),
  ];
}

/** Of what a sum of several accounts consists: the account's code, and its part in yuan. */
export type Share = { readonly code: string; readonly amount: number };

/**
 * What a figure consists of that no single account explains, as the wallet sums it (`apps/server/src/wallet/balances.ts`).
 * @returns undefined: `code` is an account's own
 */
export function sharesOf(
  code: string,
  balances: MemberPage['balances'],
  accounts: readonly LedgerAccount[],
): readonly Share[] | undefined {
  if (code === 'total')
    return figuresOf(balances)
      .filter(({ key, amount }) => key !== 'total' && amount !== 0)
      .map(({ code: part, amount }) => ({ code: part, amount }));
  if (code === 'in-flight')
    return accounts
      .filter(({ code: of, pending }) => pending !== 0 && /^(central$|venue\/|ahead\/)/.test(of))
      .map(({ code: of, pending }) => ({ code: of, amount: pending }));
  if (code === 'in-review') return accounts.flatMap((account) => heldBack(account, accounts));
  return undefined;
}

/**
 * The same of a moment that is over, by what was booked then: what was under way stands with the account that it left, since nobody keeps
 * what was reserved when.
 * @param accounts with their `balanceAt`
 * @returns undefined: `code` is an account's own, or has no past
 */
export function sharesAt(code: string, accounts: readonly LedgerAccount[]): readonly Share[] | undefined {
  const then = accounts.map((account) => ({ ...account, available: account.balanceAt ?? 0 }));
  const inReview = then.flatMap((account) => heldBack(account, then));
  if (code === 'in-review') return inReview;
  if (code !== 'total') return undefined;
  return [
    ...then
      .filter(({ code: of, available }) => available !== 0 && /^(central$|held$|venue\/)/.test(of))
      .map(({ code: of, available }) => ({ code: of, amount: available })),
    ...(inReview.length > 0 ? [{ code: 'in-review', amount: sumOfShares(inReview) }] : []),
  ];
}

/** What was taken out of a venue ahead of a win that is held is part of that win. */
function heldBack({ code, available }: LedgerAccount, accounts: readonly LedgerAccount[]): Share[] {
  const [kind, venue = ''] = code.split('/');
  if (kind !== 'won') return code === 'review' && available !== 0 ? [{ code, amount: available }] : [];
  const ahead = accounts.find((account) => account.code === `ahead/${venue}`)?.available ?? 0;
  const rest = (Math.round(available * 100) + Math.round(ahead * 100)) / 100;
  return rest > 0 ? [{ code, amount: rest }] : [];
}

/** All shares together, yuan to the fen. */
export function sumOfShares(shares: readonly Share[]): number {
  return shares.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;
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
