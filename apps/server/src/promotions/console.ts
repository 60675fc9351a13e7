/** The staff's calls on promotions; translation only. Each action and its audit row are one transaction. */

import { canonicalText } from '@mingpai/contract/console/canonical';
import { namesWallet } from '@mingpai/contract/console/mailings/words';
import { costOf, mustBeTried } from '@mingpai/contract/console/promotions/cost';
import { yuanNumber } from '@mingpai/contract/money';
import { firstYesOf, givenTodayOf, whyNotAlone } from '../authority/index.ts';
import type { DefineConsoleCall } from '../backoffice/index.ts';
import {
  batchById,
  changed,
  givenChange,
  logged,
  type Proposed,
  propose,
  type RuleDesk,
  wireFirstYes,
  wireOutcome,
  wireReasons,
} from '../backoffice/index.ts';
import { unlessHeld } from '../claims/index.ts';
import { refuseUntried } from '../dry-run/index.ts';
import { memberSums, wireSums } from '../orders/index.ts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage, readersLanguage } from '../platform/language.ts';
import { done, refused } from '../platform/outcome.ts';
import type { LimitRule } from '../platform/rate-limit.ts';
import { sanitise } from '../platform/sanitise.ts';
import { takeUpload } from '../platform/uploads.ts';
import { wireRelated } from '../related-accounts/index.ts';
import type { Settings } from '../settings/index.ts';
import type { Wallet } from '../wallet/index.ts';
import {
  type Application,
  applicationQueue,
  applicationSubject,
  applicationsOnward,
  approve,
  reject,
} from './applications.ts';
import { draftOf } from './dry-run.ts';
import type { Offer } from './offer.ts';
import { outcomeConsole } from './outcome-console.ts';
import { keepPromotionPicture, refuseGonePicture } from './pictures.ts';
import {
  allPromotions,
  isCodeTaken,
  type PromotionDraft,
  promotionTypes,
  savePromotion,
} from './promotions.ts';
import { relatedClaimsOf } from './related-claims.ts';
import { lockedPromotion, promotionChange, splitPromotion } from './term-changes.ts';

export interface PromotionOfficeDeps {
  readonly settings: Settings;
  readonly wallet: Wallet;
  readonly rules: RuleDesk;
  /** In their order. */
  readonly venues: () => readonly { readonly code: string; readonly name: string; readonly nameEn: string }[];
}

export function promotionConsole(
  define: DefineConsoleCall,
  site: AppContext,
  { settings, wallet, rules, venues }: PromotionOfficeDeps,
): void {
  const { database, clock } = site;

  define('promotionList', async () => {
    const [types, promotions] = await Promise.all([promotionTypes(database), allPromotions(database)]);
    return done({
      types: types.map(({ id, name, nameEn }) => ({
        id: Number(id),
        name: inLanguage(readersLanguage(), { chinese: name, english: nameEn }),
      })),
      venues: venues().map(({ code, name, nameEn }) => ({
        code,
        name: inLanguage(readersLanguage(), { chinese: name, english: nameEn }),
      })),
      promotions: promotions.map((promotion) => ({
        ...promotion,
        id: Number(promotion.id),
        typeId: Number(promotion.typeId),
        bonus: yuanNumber(promotion.bonus),
        budget: yuanNumber(promotion.budget),
        audienceTags: [...promotion.audienceTags],
        audienceAgents: promotion.audienceAgents.map(Number),
        offer: promotion.offer && wireOffer(promotion.offer),
        conditionAmount: yuanNumber(promotion.conditionAmount),
        conditionCategories: [...promotion.conditionCategories],
        startsAt: promotion.startsAt.toISOString(),
        endsAt: promotion.endsAt?.toISOString() ?? null,
      })),
    });
  });

  define.change('savePromotion', (typed, { staff }, change) =>
    change(async (tx) => {
      const draft = draftOf(typed);
      const types = await promotionTypes(tx);
      if (!types.some((type) => type.id === draft.typeId)) return refused('not_found');
      const held = await lockedPromotion(tx, draft.id);
      if (draft.id !== undefined && held === undefined) return refused('not_found');
      if (await isCodeTaken(tx, draft)) return refused('promotion_code_taken');
      const { title, titleEn, memo, memoEn, content, contentEn } = draft;
      if ([title, titleEn, memo, memoEn, sanitise(content), sanitise(contentEn)].some(namesWallet))
        return refused('content_names_wallet');
      const lacking = await refuseGonePicture(tx, clock, draft.banner);
      if (lacking) return lacking;
      const onAlready =
        held?.state === 'published' && canonicalText(costOf(held)) === canonicalText(costOf(draft));
      // New words for what is on already cost nothing.
      if (mustBeTried(draft) && !onAlready) {
        const untried = await refuseUntried(tx, 'promotion', costOf(draft), clock.now());
        if (untried) return untried;
      }
      const { now, waits } = splitPromotion(held, draft);
      if (waits && typed.proposal === undefined) {
        const unsaved = held?.id ?? 0n;
        const looked = await propose(tx, rules, staff, promotionChange(unsaved, now, draft), undefined);
        return looked.ok ? logged(done(answer(unsaved, looked.value))) : looked;
      }
      const saved = await savePromotion(tx, now, clock.now());
      if (saved === undefined) return refused('not_found');
      const proposed = waits
        ? await propose(tx, rules, staff, promotionChange(saved, now, draft), typed.proposal)
        : done({ state: 'saved' } as const);
      if (!proposed.ok) return proposed;
      return changed(answer(saved, proposed.value), {
        action: 'promotion_saved',
        subject: `promotion/${saved}`,
        before: held && loggedTerms(held),
        after: loggedTerms(now),
        about: { title: now.title },
      });

      function answer(id: bigint, value: Proposed) {
        return { id: Number(id), ...wireOutcome(value, staff, clock.now()) };
      }
    }),
  );

  define('uploadPromotionPicture', async (_payload, { staff, request }) => {
    const taken = await takeUpload(request, site.limits, picturesOfOne, staff.id);
    return taken.ok ? keepPromotionPicture(site, staff.id, taken.value.bytes) : taken;
  });

  outcomeConsole(define, database);

  define('promotionQueue', async (query, { staff }) => {
    const { rows, total } = await applicationQueue(database, query);
    const pending = rows.filter(({ state }) => state === 'pending');
    const related = await relatedClaimsOf(database, rows);
    const [limits, first, today, sumsOf] = await Promise.all([
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
      memberSums(
        database,
        rows.map(({ memberId }) => memberId),
      ),
    ]);
    const limitsOf = new Map(pending.map(({ id }, index) => [id, limits[index] ?? []]));
    return done({
      total,
      rows: rows.map((row) => ({
        ...wireApplication(row),
        condition: row.condition,
        conditionAmount: yuanNumber(row.conditionAmount),
        conditionMet: row.conditionMet === null ? null : yuanNumber(row.conditionMet),
        givenToday: yuanNumber(today.get(row.promotionId) ?? 0n),
        budget: yuanNumber(row.budget),
        limits: wireReasons(limitsOf.get(row.id) ?? []),
        related: wireRelated(related.get(row.id)?.related),
        firstYes: wireFirstYes(first.get(applicationSubject(row.id)), staff.id),
        sums: wireSums(sumsOf(row.memberId)),
      })),
    });
  });

  define.list('promotionQueue', async (query, onward) =>
    batchById(await applicationsOnward(database, query, onward), onward.most, wireApplication),
  );

  define.change('approvePromotion', ({ id, bonus, multiple }, { staff, key }, change) =>
    change(
      unlessHeld({ queue: 'promotion-applications', id, staff, now: clock.now() }, async (tx) => {
        const approval = { id: BigInt(id), bonus, multiple, staffId: staff.id, key };
        const approved = await approve(tx, { clock, settings, wallet }, approval);
        if (!approved.ok) return approved;
        const { memberId, given: verdict, ...terms } = approved.value;
        return givenChange(
          verdict,
          {},
          {
            actions: { first: 'promotion_first_approval', given: 'promotion_approved' },
            subject: `promotion_application/${id}`,
            before: { state: 'pending' },
            after: { state: 'approved' },
            about: { member: String(memberId), bonus: String(terms.bonus), multiple: terms.multiple },
          },
        );
      }),
    ),
  );

  define.change('rejectPromotion', ({ id, reason }, { staff }, change) =>
    change(
      unlessHeld({ queue: 'promotion-applications', id, staff, now: clock.now() }, async (tx) => {
        const rejected = await reject(tx, site, { id: BigInt(id), reason, staffId: staff.id });
        if (!rejected.ok) return rejected;
        return changed(null, {
          action: 'promotion_rejected',
          subject: `promotion_application/${id}`,
          before: { state: 'pending' },
          after: { state: 'rejected' },
          about: { member: String(rejected.value.memberId), reason },
        });
      }),
    ),
  );
}

const picturesOfOne: LimitRule = { name: 'promotion-picture/staff', attempts: 60, perSeconds: 3_600 };

/** What an application says to everybody who may see it. */
function wireApplication(row: Application) {
  return {
    id: Number(row.id),
    title: inLanguage(readersLanguage(), { chinese: row.title, english: row.titleEn }),
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
  };
}

/** What a promotion gives by itself; sums in yuan. */
function wireOffer({ tiers, fixed, betCeiling, usualBet, total, losses, referral, ...rest }: Offer) {
  return {
    ...rest,
    losses: losses && { span: losses.span, venues: [...losses.venues] },
    referral: referral && {
      ...referral,
      deposit: yuanNumber(referral.deposit),
      turnover: yuanNumber(referral.turnover),
      friend: yuanNumber(referral.friend),
    },
    tiers: tiers.map(({ from, percent, ceiling }) => ({
      from: yuanNumber(from),
      percent,
      ceiling: yuanNumber(ceiling),
    })),
    fixed: yuanNumber(fixed),
    betCeiling: yuanNumber(betCeiling),
    usualBet: yuanNumber(usualBet),
    total: yuanNumber(total),
  };
}

/** What the log says of an offer's terms; sums in fen. */
function loggedTerms({ state, bonus, budget, condition, conditionAmount, offer }: PromotionDraft) {
  return {
    ...(offer === null
      ? {}
      : {
          award: offer.award,
          tiers: offer.tiers.map(({ from, percent, ceiling }) => `${from}:${percent}%:${ceiling}`).join(' '),
          total: String(offer.total),
        }),
    state,
    bonus: String(bonus),
    budget: String(budget),
    condition,
    amount: condition === 'none' ? '' : String(conditionAmount),
  };
}
