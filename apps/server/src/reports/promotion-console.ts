/** The staff's calls on what promotions cost and brought; translation only. */
import { yuanNumber } from '@mingpai/contract/money';
import type { ConsolePayloadOf, DefineConsoleCall } from '../backoffice/index.ts';
import { inLanguage, readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import { allPromotions, promotionById, spentByAll } from '../promotions/index.ts';
import { openAmounts } from '../wagering/index.ts';
import { costsSoFar } from './breakdown.ts';
import { countedUntil } from './figures.ts';
import { giftSums, giftsOf } from './promotion-gifts.ts';
import { type Brought, broughtByTakers, promotionCost, type Taker, takersOf } from './promotion-results.ts';
import type { ReportSource } from './source.ts';

/** Of takers at once. */
const takersAtOnce = 50;
/** Of gifts at once. */
const giftsAtOnce = 50;

/** What a promotion is called to whoever reads. */
function titleFor({ title, titleEn }: { readonly title: string; readonly titleEn: string }): string {
  return inLanguage(readersLanguage(), { chinese: title, english: titleEn });
}

export function promotionReportConsole(define: DefineConsoleCall, source: ReportSource): void {
  define('promotionResults', async () => {
    const [asOf, promotions, costs, spent, open] = await source.read((db) =>
      Promise.all([countedUntil(db), allPromotions(db), costsSoFar(db), spentByAll(db), openAmounts(db)]),
    );
    return done({
      asOf: asOf?.toISOString() ?? null,
      rows: promotions.flatMap(({ id, title, titleEn, startsAt, endsAt, offer }) => {
        const cost = costs.get(id);
        if (offer === null && cost === undefined) return [];
        return [
          {
            id: Number(id),
            title: titleFor({ title, titleEn }),
            startsAt: startsAt.toISOString(),
            endsAt: endsAt?.toISOString() ?? null,
            cost: yuanNumber(cost?.cost ?? 0n),
            costDays: cost ? { from: cost.from, to: cost.to } : null,
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
      title: titleFor(promotion),
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
      rows: page.map(wireTaker),
      next: found.length > takersAtOnce && last ? Number(last.memberId) : null,
    });
  });

  define.list('promotionTakers', async ({ id, from, to }, { after, most }) => {
    const asked = { after: BigInt(after ?? 0), most };
    const found = await source.read((db) => takersOf(db, BigInt(id), { from, to }, asked));
    const last = found.at(-1);
    return {
      rows: found.map(wireTaker),
      next: found.length < most || last === undefined ? undefined : String(last.memberId),
    };
  });

  define('promotionGifts', async ({ after, ...asked }) => {
    const query = giftsAsked({ ...asked, after });
    const found = await source.read(async (db) => {
      const promotion = await promotionById(db, query.promotionId);
      if (promotion === undefined) return undefined;
      const page = { after, most: giftsAtOnce + 1 };
      const [sums, gifts] = await Promise.all([giftSums(db, query), giftsOf(db, query, page)]);
      return { promotion, sums, gifts };
    });
    if (found === undefined) return refused('not_found');
    const { promotion, sums, gifts } = found;
    const page = gifts.slice(0, giftsAtOnce);
    return done({
      title: titleFor(promotion),
      takers: sums.takers,
      gifts: sums.gifts,
      sum: yuanNumber(sums.sum),
      rows: page.map(wireGift),
      next: gifts.length > giftsAtOnce ? (page.at(-1)?.source ?? null) : null,
    });
  });
  define.list('promotionGifts', async (asked, { after = '', most }) => {
    const gifts = await source.read((db) => giftsOf(db, giftsAsked(asked), { after, most }));
    return { rows: gifts.map(wireGift), next: gifts.length < most ? undefined : gifts.at(-1)?.source };
  });
}

function wireGift({ at, memberId, amount, closedAt, ...gift }: Awaited<ReturnType<typeof giftsOf>>[number]) {
  return {
    ...gift,
    at: at.toISOString(),
    memberId: Number(memberId),
    amount: yuanNumber(amount),
    closedAt: closedAt?.toISOString() ?? null,
  };
}

function wireTaker(taker: Taker) {
  return {
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
  };
}

function giftsAsked({ id, from, to, member, state, byItself }: ConsolePayloadOf<'promotionGifts'>) {
  const span = from === undefined || to === undefined ? undefined : { from, to };
  return { promotionId: BigInt(id), span, member, state, byItself };
}

function wireBrought({ span, deposits, ggr, ngr }: Brought) {
  return {
    ...span,
    deposits: yuanNumber(deposits),
    ggr: yuanNumber(ggr),
    ngr: yuanNumber(ngr),
  };
}
