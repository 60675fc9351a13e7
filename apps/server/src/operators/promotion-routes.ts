/** The staff's calls on promotions; translation only. Each deed and its audit row are one transaction. */
import { canonicalText } from '@mingpai/contract/console/canonical';
import { costOf, mustBeTried } from '@mingpai/contract/console/promotions/cost';
import { yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import { refuseUntried } from '../dry-run/index.ts';
import { rollbackWith } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import {
  allPromotions,
  applicationQueue,
  approve,
  promotionTypes,
  reject,
  savePromotion,
} from '../promotions/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';
import { draftOf } from './drafts.ts';

export function promotionOfficeRoutes(define: DefineConsoleCall, site: Site, wallet: Wallet): void {
  const { database, clock } = site;

  define('promotionList', async () => {
    const [types, promotions] = await Promise.all([promotionTypes(database), allPromotions(database)]);
    return done({
      types: types.map(({ id, name }) => ({ id: Number(id), name })),
      promotions: promotions.map((promotion) => ({
        ...promotion,
        id: Number(promotion.id),
        typeId: Number(promotion.typeId),
        bonus: yuanNumber(promotion.bonus),
        conditionAmount: yuanNumber(promotion.conditionAmount),
        conditionCategories: [...promotion.conditionCategories],
        startsAt: promotion.startsAt.toISOString(),
        endsAt: promotion.endsAt?.toISOString() ?? null,
      })),
    });
  });

  define('savePromotion', (typed, { staff }) =>
    database.transaction(async (tx) => {
      const draft = draftOf(typed);
      const types = await promotionTypes(tx);
      if (!types.some((type) => type.id === draft.typeId)) return rollbackWith(refused('not_found'));
      const held = (await allPromotions(tx)).find(({ id }) => id === draft.id);
      const onAlready =
        held?.state === 'published' && canonicalText(costOf(held)) === canonicalText(costOf(draft));
      // New words for what is on already cost nothing.
      if (mustBeTried(draft) && !onAlready) {
        const untried = await refuseUntried(tx, 'promotion', costOf(draft), clock.now());
        if (untried) return rollbackWith(untried);
      }
      const saved = await savePromotion(tx, draft, clock.now());
      if (saved === undefined) return rollbackWith(refused('not_found'));
      await note(tx, clock, {
        staffId: staff.id,
        action: 'promotion_saved',
        subject: `promotion/${saved}`,
        detail: {
          title: draft.title,
          state: draft.state,
          bonus: String(draft.bonus),
          condition: draft.condition,
          ...(draft.condition === 'none' ? {} : { amount: String(draft.conditionAmount) }),
        },
      });
      return done({ id: Number(saved) });
    }),
  );

  define('promotionQueue', async (query) => {
    const { rows, total } = await applicationQueue(database, query);
    return done({
      total,
      rows: rows.map((row) => ({
        id: Number(row.id),
        title: row.title,
        memberId: Number(row.memberId),
        username: row.username,
        state: row.state,
        createdAt: row.createdAt.toISOString(),
        decidedBy: row.decidedBy,
        decidedAt: row.decidedAt?.toISOString() ?? null,
        reason: row.reason,
        bonus: row.bonus === null ? null : yuanNumber(row.bonus),
        offeredBonus: yuanNumber(row.offeredBonus),
        offeredMultiple: row.offeredMultiple,
        condition: row.condition,
        conditionAmount: yuanNumber(row.conditionAmount),
        conditionMet: row.conditionMet === null ? null : yuanNumber(row.conditionMet),
      })),
    });
  });

  define('approvePromotion', ({ id, bonus, multiple }, { staff }) =>
    database.transaction(async (tx) => {
      const given = bonus ?? 0n;
      const approved = await approve(tx, site, wallet, {
        id: BigInt(id),
        bonus: given,
        multiple,
        staffId: staff.id,
      });
      if (!approved.ok) return rollbackWith(approved);
      await note(tx, clock, {
        staffId: staff.id,
        action: 'promotion_approved',
        subject: `promotion_application/${id}`,
        detail: { member: String(approved.value.memberId), bonus: String(given), multiple },
      });
      return done(null);
    }),
  );

  define('rejectPromotion', ({ id, reason }, { staff }) =>
    database.transaction(async (tx) => {
      const rejected = await reject(tx, site, { id: BigInt(id), reason, staffId: staff.id });
      if (!rejected.ok) return rollbackWith(rejected);
      await note(tx, clock, {
        staffId: staff.id,
        action: 'promotion_rejected',
        subject: `promotion_application/${id}`,
        detail: { member: String(rejected.value.memberId), reason },
      });
      return done(null);
    }),
  );
}
