/** Members' calls on closing the account; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import { message } from '@mingpai/contract/texts';
import { closingOf } from '../members/index.ts';
import { beijingText } from '../platform/clock.ts';
import { done } from '../platform/outcome.ts';
import type { DefineCall } from '../platform/router.ts';
import { askClosing, type ClosingDeps, takeBack } from './closing.ts';
import { leastPayout, lookAt } from './obstacles.ts';

export function closingApi(define: DefineCall, deps: ClosingDeps): void {
  const { site, settings, balances, venues } = deps;
  const { database, clock } = site;

  define('closingStatus', async (_payload, { memberId }) => {
    const [closing, looked, { closingDays, closedYears }] = await Promise.all([
      closingOf(database, memberId),
      lookAt({ db: database, balances, venues: venues(), now: clock.now() }, memberId),
      settings.current('security'),
    ]);
    return done({
      asked: closing
        ? { at: beijingText(closing.askedAt), closes: beijingText(closing.closesAt), waives: closing.waives }
        : null,
      days: closingDays,
      years: closedYears,
      balance: yuanNumber(looked.balance),
      least: yuanNumber(leastPayout),
      obstacles: looked.obstacles.map(({ kind, count, amount }) => ({
        kind,
        count,
        amount: yuanNumber(amount),
      })),
    });
  });

  define('askClosing', async ({ password, code, waives }, { memberId }) => {
    const asked = await askClosing(deps, memberId, { password, code: code.trim(), waives });
    if (!asked.ok) return asked;
    const closes = beijingText(asked.value);
    return done({ closes }, message('closing_asked', { closes: closes.slice(0, 16) }));
  });

  define('undoClosing', async (_payload, { memberId }) => {
    await takeBack(site, memberId);
    return done(null, message('closing_undone'));
  });
}
