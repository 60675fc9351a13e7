/** The staff's calls on what promotions cost and brought; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import type { AppContext } from '../platform/context.ts';
import { done, refused } from '../platform/outcome.ts';
import { allPromotions, promotionById, spentByAll } from '../promotions/index.ts';
import { openAmounts } from '../wagering/index.ts';
import { costsSoFar } from './breakdown.ts';
import { countedUntil } from './figures.ts';
import { type Brought, broughtByTakers, promotionCost, takersOf } from './promotion-results.ts';

/** Of takers at once. */
const takersAtOnce = 50;

export function promotionReportConsole(define: DefineConsoleCall, { database }: AppContext): void {
  define('promotionResults', async () => {
    const [asOf, promotions, costs, spent, open] = await Promise.all([
      countedUntil(database),
      allPromotions(database),
      costsSoFar(database),
      spentByAll(database),
      openAmounts(database),
    ]);
    return done({
      asOf: asOf?.toISOString() ?? null,
      rows: promotions.flatMap(({ id, title, startsAt, endsAt, offer }) => {
        const cost = costs.get(id);
        if (offer === null && cost === undefined) return [];
        return [
          {
            id: Number(id),
            title,
            startsAt: startsAt.toISOString(),
            endsAt: endsAt?.toISOString() ?? null,
            cost: yuanNumber(cost ?? 0n),
            open: yuanNumber(open.get(id) ?? 0n),
            given: yuanNumber(spent.get(id) ?? 0n),
            total: offer === null ? null : yuanNumber(offer.total),
          },
        ];
      }),
    });
  });

  define('promotionReport', async ({ id, from, to }) => {
    const promotion = await promotionById(database, BigInt(id));
    if (promotion === undefined) return refused('not_found');
    const span = { from, to };
    const [asOf, cost, [during, after, before]] = await Promise.all([
      countedUntil(database),
      promotionCost(database, promotion.id, span),
      broughtByTakers(database, promotion.id, span),
    ]);
    return done({
      asOf: asOf?.toISOString() ?? null,
      title: promotion.title,
      takers: cost.takers,
      gifts: cost.gifts,
      given: yuanNumber(cost.given),
      converted: yuanNumber(cost.converted),
      forfeited: yuanNumber(cost.forfeited),
      open: yuanNumber(cost.open),
      during: wireBrought(during),
      after: wireBrought(after),
      before: wireBrought(before),
    });
  });

  define('promotionTakers', async ({ id, from, to, after }) => {
    const asked = { after: BigInt(after), most: takersAtOnce + 1 };
    const found = await takersOf(database, BigInt(id), { from, to }, asked);
    const page = found.slice(0, takersAtOnce);
    const last = page.at(-1);
    return done({
      rows: page.map((taker) => ({
        memberId: Number(taker.memberId),
        username: taker.username,
        gifts: taker.gifts,
        given: yuanNumber(taker.given),
        converted: yuanNumber(taker.converted),
        forfeited: yuanNumber(taker.forfeited),
        open: yuanNumber(taker.open),
        deposits: yuanNumber(taker.deposits),
        ggr: yuanNumber(taker.ggr),
        ngr: yuanNumber(taker.ngr),
      })),
      next: found.length > takersAtOnce && last ? Number(last.memberId) : null,
    });
  });
}

function wireBrought({ span, deposits, ggr, ngr }: Brought) {
  return {
    ...span,
    deposits: yuanNumber(deposits),
    ggr: yuanNumber(ggr),
    ngr: yuanNumber(ngr),
  };
}
