/** The staff's calls on promotions; translation only. Each deed and its audit row are one transaction. */
import { canonicalText } from '@mingpai/contract/console/canonical';
import { costOf, mustBeTried } from '@mingpai/contract/console/promotions/cost';
import { yuanNumber } from '@mingpai/contract/money';
import type { Site } from '../app/site.ts';
import { firstYesOf, givenTodayOf, whyNotAlone } from '../authority/index.ts';
import { refuseUntried } from '../dry-run/index.ts';
import { rollbackWith } from '../platform/database.ts';
import { done, refused } from '../platform/outcome.ts';
import {
  allPromotions,
  applicationQueue,
  applicationSubject,
  approve,
  promotionTypes,
  reject,
  savePromotion,
} from '../promotions/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { note } from './audit.ts';
import type { DefineConsoleCall } from './door.ts';
import { draftOf } from './drafts.ts';
import { given, noteGiven, wireFirstYes, wireReasons } from './second-yes.ts';

export interface PromotionOfficeParts {
  readonly settings: Settings;
  readonly wallet: Wallet;
}

export function promotionOfficeRoutes(
  define: DefineConsoleCall,
  site: Site,
  { settings, wallet }: PromotionOfficeParts,
): void {
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
        budget: yuanNumber(promotion.budget),
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
          budget: String(draft.budget),
          condition: draft.condition,
          ...(draft.condition === 'none' ? {} : { amount: String(draft.conditionAmount) }),
        },
      });
      return done({ id: Number(saved) });
    }),
  );

  define('promotionQueue', async (query, { staff }) => {
    const { rows, total } = await applicationQueue(database, query);
    const pending = rows.filter(({ state }) => state === 'pending');
    const [limits, first, today] = await Promise.all([
      whyNotAlone(
        database,
        { clock, settings },
        { kind: 'bonus', staffId: staff.id },
        pending.map(({ memberId, promotionId, offeredBonus, budget }) => ({
          memberId,
          offerId: promotionId,
          amount: offeredBonus,
          budget,
        })),
      ),
      firstYesOf(
        database,
        'bonus',
        pending.map(({ id }) => applicationSubject(id)),
      ),
      givenTodayOf(
        database,
        clock,
        rows.map(({ promotionId }) => promotionId),
      ),
    ]);
    const limitsOf = new Map(pending.map(({ id }, index) => [id, limits[index] ?? []]));
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
        givenToday: yuanNumber(today.get(row.promotionId) ?? 0n),
        budget: yuanNumber(row.budget),
        limits: wireReasons(limitsOf.get(row.id) ?? []),
        firstYes: wireFirstYes(first.get(applicationSubject(row.id)), staff.id),
      })),
    });
  });

  define('approvePromotion', ({ id, bonus, multiple }, { staff, key }) =>
    database.transaction(async (tx) => {
      const approval = { id: BigInt(id), bonus, multiple, staffId: staff.id, key };
      const approved = await approve(tx, { clock, settings, wallet }, approval);
      if (!approved.ok) return rollbackWith(approved);
      const { memberId, given: verdict, ...terms } = approved.value;
      await noteGiven(tx, clock, {
        staffId: staff.id,
        actions: { first: 'promotion_first_approval', given: 'promotion_approved' },
        subject: `promotion_application/${id}`,
        detail: { member: String(memberId), bonus: String(terms.bonus), multiple: terms.multiple },
        verdict,
      });
      return given(verdict, {});
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
