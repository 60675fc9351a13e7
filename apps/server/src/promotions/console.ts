/** The staff's calls on promotions; translation only. Each action and its audit row are one transaction. */
import { canonicalText } from '@mingpai/contract/console/canonical';
import { costOf, mustBeTried } from '@mingpai/contract/console/promotions/cost';
import { yuanNumber } from '@mingpai/contract/money';
import { firstYesOf, givenTodayOf, whyNotAlone } from '../authority/index.ts';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import {
  given,
  noteGiven,
  type Proposed,
  propose,
  type RuleDesk,
  recordAudit,
  wireFirstYes,
  wireOutcome,
  wireReasons,
} from '../backoffice/index.ts';
import { refuseUntried } from '../dry-run/index.ts';
import type { AppContext } from '../platform/context.ts';
import { rollbackWith } from '../platform/database.ts';
import { done, type Outcome, refused } from '../platform/outcome.ts';
import { wireRelated } from '../related-accounts/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { applicationQueue, applicationSubject, approve, reject } from './applications.ts';
import { draftOf } from './dry-run.ts';
import { allPromotions, promotionTypes, savePromotion } from './promotions.ts';
import { relatedClaimsOf } from './related-claims.ts';
import { lockedPromotion, promotionChange, splitPromotion } from './term-changes.ts';

export interface PromotionOfficeDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly rules: RuleDesk;
}

export function promotionConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, wallet, rules }: PromotionOfficeDeps,
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

  define('savePromotion', async (typed, { staff }) => {
    const outcome = await database.transaction<Outcome<Saved>>(async (tx) => {
      const draft = draftOf(typed);
      const types = await promotionTypes(tx);
      if (!types.some((type) => type.id === draft.typeId)) return rollbackWith(refused('not_found'));
      const held = await lockedPromotion(tx, draft.id);
      if (draft.id !== undefined && held === undefined) return rollbackWith(refused('not_found'));
      const onAlready =
        held?.state === 'published' && canonicalText(costOf(held)) === canonicalText(costOf(draft));
      // New words for what is on already cost nothing.
      if (mustBeTried(draft) && !onAlready) {
        const untried = await refuseUntried(tx, 'promotion', costOf(draft), clock.now());
        if (untried) return rollbackWith(untried);
      }
      const { now, waits } = splitPromotion(held, draft);
      if (waits && typed.proposal === undefined) {
        const looked = await propose(
          tx,
          rules,
          staff,
          promotionChange(held?.id ?? 0n, now, draft),
          undefined,
        );
        return looked.ok ? done({ id: held?.id ?? 0n, proposed: looked.value }) : rollbackWith(looked);
      }
      const saved = await savePromotion(tx, now, clock.now());
      if (saved === undefined) return rollbackWith(refused('not_found'));
      await recordAudit(tx, clock, {
        staffId: staff.id,
        action: 'promotion_saved',
        subject: `promotion/${saved}`,
        detail: {
          title: now.title,
          state: now.state,
          bonus: String(now.bonus),
          budget: String(now.budget),
          condition: now.condition,
          ...(now.condition === 'none' ? {} : { amount: String(now.conditionAmount) }),
        },
      });
      if (!waits) return done({ id: saved, proposed: { state: 'saved' } as const });
      const proposed = await propose(tx, rules, staff, promotionChange(saved, now, draft), typed.proposal);
      return proposed.ok ? done({ id: saved, proposed: proposed.value }) : rollbackWith(proposed);
    });
    if (!outcome.ok) return outcome;
    const { id, proposed } = outcome.value;
    return done({ id: Number(id), ...wireOutcome(proposed, staff, clock.now()) });
  });

  define('promotionQueue', async (query, { staff }) => {
    const { rows, total } = await applicationQueue(database, query);
    const pending = rows.filter(({ state }) => state === 'pending');
    const related = await relatedClaimsOf(database, rows);
    const [limits, first, today] = await Promise.all([
      whyNotAlone(
        database,
        { clock, settings },
        { kind: 'bonus', staffId: staff.id },
        pending.map(({ id, memberId, promotionId, offeredBonus, budget }) => ({
          memberId,
          offerId: promotionId,
          amount: offeredBonus,
          budget,
          related: related.get(id)?.earlier,
        })),
      ),
      firstYesOf(
        database,
        clock,
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
        related: wireRelated(related.get(row.id)?.related),
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
      await recordAudit(tx, clock, {
        staffId: staff.id,
        action: 'promotion_rejected',
        subject: `promotion_application/${id}`,
        detail: { member: String(rejected.value.memberId), reason },
      });
      return done(null);
    }),
  );
}

interface Saved {
  readonly id: bigint;
  readonly proposed: Proposed;
}
