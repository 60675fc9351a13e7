/** The staff's calls on what promotions cost and brought; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import { done, refused } from '../platform/outcome.ts';
import { allPromotions, promotionById, spentByAll } from '../promotions/index.ts';
import { openAmounts } from '../wagering/index.ts';
import { costsSoFar } from './breakdown.ts';
import { countedUntil } from './figures.ts';
import { type Brought, broughtByTakers, promotionCost, takersOf } from './promotion-results.ts';
import type { ReportSource } from './source.ts';

/** Of takers at once. */
const takersAtOnce = 50;

export function promotionReportConsole(define: DefineConsoleCall, source: ReportSource): void {
  define('promotionResults', async () => {
    const [asOf, promotions, costs, spent, open] = await source.read((db) =>
      Promise.all([countedUntil(db), allPromotions(db), costsSoFar(db), spentByAll(db), openAmounts(db)]),
    );
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
    const span = { from, to };
    const found = await source.read(async (db) => {
      const promotion = await promotionById(db, BigInt(id));
      if (promotion === undefined) return undefined;
      const [asOf, cost, brought] = await Promise.all([
        countedUntil(db),
        promotionCost(db, promotion.id, span),
        broughtByTakers(db, promotion.id, span),
      ]);
      return { promotion, asOf, cost, brought };
    });
    if (found === undefined) return refused('not_found');
    const { promotion, asOf, cost } = found;
    const [during, after, before] = found.brought;
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
    const found = await source.read((db) => takersOf(db, BigInt(id), { from, to }, asked));
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
