/** The staff's calls on what the house owes members; translation only. */
import { type OwedWallet, owedWallets } from '@mingpai/contract/console/books/names';
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { daysBeside, nothingOwed, type OnDays, owedAccounts, owedOn } from './owed.ts';
import { summedUntil } from './trial-balance.ts';

/** Of accounts at once. */
const accountsAtOnce = 50;

/** Locked bonuses are the house's until they are released. */
const notOwed: OwedWallet = 'grant';

export function owedConsole(define: DefineConsoleCall, { database }: Pick<AppContext, 'database'>): void {
  define('owed', async ({ day }) => {
    const days = await daysBeside(database, day);
    const [summed, owed] = await Promise.all([summedUntil(database), owedOn(database, days)]);
    const amountOf = (wallet: OwedWallet) => owed.get(wallet) ?? nothingOwed;
    const counted = owedWallets.filter((wallet) => wallet !== notOwed).map(amountOf);
    const sum = (of: keyof OnDays<bigint>) => counted.reduce((all, amounts) => all + amounts[of], 0n);
    return done({
      ...wireSummed(summed),
      days,
      rows: owedWallets.map((wallet) => ({ wallet, ...wireOnDays(amountOf(wallet)) })),
      sum: wireOnDays({
        end: sum('end'),
        dayBefore: sum('dayBefore'),
        weekBefore: sum('weekBefore'),
        monthBefore: sum('monthBefore'),
      }),
    });
  });

  define('owedAccounts', async ({ day, wallet, after }) => {
    const days = await daysBeside(database, day);
    const [summed, owed, { rows, next }] = await Promise.all([
      summedUntil(database),
      owedOn(database, days),
      owedAccounts(database, { day, wallet, after, most: accountsAtOnce }),
    ]);
    return done({
      ...wireSummed(summed),
      sum: yuanNumber((owed.get(wallet) ?? nothingOwed).end),
      rows: rows.map(({ memberId, amount, ...row }) => ({
        ...row,
        memberId: Number(memberId),
        amount: yuanNumber(amount),
      })),
      next: next ?? null,
    });
  });
}

function wireSummed({ asOf, closedThrough }: Awaited<ReturnType<typeof summedUntil>>) {
  return { asOf: asOf?.toISOString() ?? null, closedThrough };
}

function wireOnDays({ end, dayBefore, weekBefore, monthBefore }: OnDays<bigint>) {
  return {
    end: yuanNumber(end),
    dayBefore: yuanNumber(dayBefore),
    weekBefore: yuanNumber(weekBefore),
    monthBefore: yuanNumber(monthBefore),
  };
}
