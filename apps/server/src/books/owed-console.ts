/** The staff's calls on what the house owes members; translation only. */
import { type OwedWallet, owedWallets } from '@mingpai/contract/console/books/names';
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done } from '../platform/outcome.ts';
import { daysBeside, nothingOwed, type OnDays, type OwedAccount, owedAccounts, owedOn } from './owed.ts';
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
      rows: wireOwed(owed),
      sum: wireOnDays({
        end: sum('end'),
        dayBefore: sum('dayBefore'),
        weekBefore: sum('weekBefore'),
        monthBefore: sum('monthBefore'),
      }),
    });
  });

  define.list('owed', async ({ day }) => ({
    rows: wireOwed(await owedOn(database, await daysBeside(database, day))),
    next: undefined,
  }));

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
      rows: rows.map(wireAccount),
      next: next ?? null,
    });
  });
  define.list('owedAccounts', async ({ day, wallet }, { after = '', most }) => {
    const { rows, next } = await owedAccounts(database, { day, wallet, after, most });
    return { rows: rows.map(wireAccount), next };
  });
}

function wireOwed(owed: Awaited<ReturnType<typeof owedOn>>) {
  return owedWallets.map((wallet) => ({ wallet, ...wireOnDays(owed.get(wallet) ?? nothingOwed) }));
}

function wireAccount({ memberId, amount, ...row }: OwedAccount) {
  return { ...row, memberId: Number(memberId), amount: yuanNumber(amount) };
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
