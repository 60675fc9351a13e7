/** The staff's call that divides figures by venue, game, agent and the like; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { done } from '../platform/outcome.ts';
import { type Share, sharesOf, sharesOnward } from './breakdown.ts';
import { holdOf, type Sum, worthOf } from './definitions.ts';
import { countedUntil } from './figures.ts';
import type { ReportSource } from './source.ts';

/** Of a breakdown at once. */
const sharesAtOnce = 100;

export function breakdownConsole(define: DefineConsoleCall, source: ReportSource): void {
  define('reportBreakdown', async (query) => {
    const [asOf, shares] = await source.read((db) =>
      Promise.all([countedUntil(db), sharesOf(db, { ...query, most: sharesAtOnce + 1 })]),
    );
    const page = shares.slice(0, sharesAtOnce);
    return done({
      asOf: asOf?.toISOString() ?? null,
      rows: page.map(wireShare),
      next: shares.length > sharesAtOnce ? (page.at(-1)?.value ?? null) : null,
    });
  });

  define.list('reportBreakdown', async (query, onward) => {
    const shares = await source.read((db) => sharesOnward(db, { ...query, ...onward }));
    return {
      rows: shares.map(wireShare),
      next: shares.length < onward.most ? undefined : shares.at(-1)?.value,
    };
  });
}

function wireShare(share: Share) {
  const bets: readonly Sum[] = [
    { figure: 'bet', amount: share.stake, payout: share.payout, number: share.bets },
  ];
  return {
    value: share.value,
    name: share.name,
    bets: Number(share.bets),
    stake: yuanNumber(share.stake),
    payout: yuanNumber(share.payout),
    ggr: yuanNumber(worthOf('ggr', bets)),
    hold: holdOf(bets),
    deposits: yuanNumber(share.deposits),
    depositOrders: Number(share.depositOrders),
    withdrawals: yuanNumber(share.withdrawals),
    withdrawalOrders: Number(share.withdrawalOrders),
    bonus: yuanNumber(share.bonus),
    corrections: yuanNumber(share.corrections),
    commission: yuanNumber(share.commission),
    registered: Number(share.registered),
    firstDeposits: Number(share.firstDeposits),
    orders: Number(share.orders),
  };
}
