/** Wire names of chapter 7 for promotions; translation only. */

import { formatYuan, yuanNumber } from '@mingpai/contract/money';
import { message } from '@mingpai/contract/texts';
import { beijingText, startOfBeijingDay } from '../platform/clock.ts';
import type { AppContext } from '../platform/context.ts';
import { inLanguage, type Language } from '../platform/language.ts';
import { networkOf } from '../platform/network.ts';
import { done, refused } from '../platform/outcome.ts';
import { paged } from '../platform/paged.ts';
import { type Counter, type LimitRule, unlessItBreaks } from '../platform/rate-limit.ts';
import type { DefineCall } from '../platform/router.ts';
import { mayBeAddressed } from '../responsible-gaming/index.ts';
import { type Grant, grantsOf, startOf } from '../wagering/index.ts';
import type { Wallet } from '../wallet/index.ts';
import { applicationsOf, apply, isOpenTo, thoseFor } from './applications.ts';
import { redeemCode } from './awards.ts';
import { claimedBonusesOf } from './claimed.ts';
import { forfeitGrant } from './grants.ts';
import type { LossNow } from './losses.ts';
import { exampleOf } from './offer.ts';
import type { Promotion } from './promotion.ts';
import {
  newcomersOffer,
  promotionsInProgress,
  promotionTitlesOf,
  promotionTypes,
  shownPromotion,
  shownPromotions,
} from './promotions.ts';
import { type Standing, standingsOf } from './standings.ts';

const pageSize = 10;
/** Specification, chapter 4, Activity application state. */
const stateNumbers = { pending: 1, approved: 2, rejected: 3 } as const;

/** Codes that are none: who typed so many guesses. Of a network more, because its people have nothing in common but the line. */
const wrongCodes: LimitRule = { name: 'promotion-code/member', attempts: 10, perSeconds: 900 };
const wrongCodesPerNetwork: LimitRule = { name: 'promotion-code/network', attempts: 100, perSeconds: 900 };

/** @param venueName of a venue's code, in a language */
export function promotionApi(
  define: DefineCall,
  site: AppContext,
  wallet: Wallet,
  venueName: (code: string, language: Language) => string,
): void {
  const { database, clock, limits } = site;
  const inProgress = async (memberId: bigint | undefined) =>
    memberId === undefined ? [] : promotionsInProgress(database, memberId);

  /** Nothing is offered to whoever takes a break, is excluded, or closes the account. */
  const offeredTo = async (promotions: readonly Promotion[], memberId: bigint | undefined) => {
    const now = clock.now();
    if (memberId !== undefined && !(await mayBeAddressed(database, [memberId], now)).has(memberId)) return [];
    return thoseFor(database, promotions, memberId, now);
  };

  define('promotionTypes', async (_payload, { language }) =>
    done(
      (await promotionTypes(database)).map(({ id, name, nameEn }) => ({
        id: Number(id),
        name: inLanguage(language, { chinese: name, english: nameEn }),
      })),
    ),
  );

  define('promotions', async (payload, { language, memberId }) => {
    const type = idOf(payload?.type ?? '');
    if (type === 'none') return refused('not_found');
    const shown = await offeredTo(await shownPromotions(site, type), memberId);
    const held = (await inProgress(memberId)).filter(
      ({ id, typeId }) =>
        (type === undefined || typeId === type) && !shown.some((promotion) => promotion.id === id),
    );
    const rows = [...shown, ...held].map((promotion) =>
      wire(promotion, language, (code) => venueName(code, language)),
    );
    return done({
      data: rows,
      total: rows.length,
      last_page: 1,
      current_page: 1,
      per_page: Math.max(pageSize, rows.length),
    });
  });

  define('promotion', async ({ id }, { language, memberId }) => {
    const known = idOf(id);
    const shown = typeof known === 'bigint' ? await shownPromotion(site, known) : undefined;
    const [meant] = await offeredTo(shown ? [shown] : [], memberId);
    const promotion = meant ?? (await inProgress(memberId)).find(({ id: held }) => held === known);
    return promotion
      ? done(wire(promotion, language, (code) => venueName(code, language)))
      : refused('not_found');
  });

  define('applyForPromotion', async ({ activityid }, { memberId }) => {
    const id = idOf(activityid);
    if (typeof id !== 'bigint') return refused('not_found');
    const applied = await apply(site, memberId, id);
    return applied.ok ? done(null, message('promotion_applied_for')) : applied;
  });

  define('redeemPromotionCode', async ({ code }, { memberId, address }) => {
    // Counted before it is looked at, so that many at once are no more tries; a code that there is is taken back, whatever it brings.
    const counted: Counter[] = [];
    const takeBack = () => Promise.all(counted.map(([rule, who]) => limits.takeBack(rule, who)));
    for (const counter of [
      [wrongCodes, String(memberId)],
      [wrongCodesPerNetwork, networkOf(address)],
    ] as const) {
      if ((await limits.hit(...counter)) !== undefined) {
        await takeBack();
        return refused('rate_limited');
      }
      counted.push(counter);
    }
    const redeemed = await unlessItBreaks(limits, counted, () =>
      redeemCode({ site, wallet }, memberId, code),
    );
    if (redeemed.ok || redeemed.code !== 'promotion_code_unknown') await takeBack();
    if (!redeemed.ok) return redeemed;
    const { bonus } = redeemed.value;
    return done(
      null,
      bonus === undefined
        ? message('promotion_code_entered')
        : message('promotion_code_given', { bonus: formatYuan(bonus) }),
    );
  });

  define('bonusGrants', async (_payload, { memberId, language }) => {
    const [grants, claimed, shown] = await Promise.all([
      grantsOf(database, memberId),
      claimedBonusesOf(database, memberId),
      shownPromotions(site),
    ]);
    const offer = newcomersOffer(shown);
    const titles = await promotionTitlesOf(database, grants);
    const locked = grants.reduce((sum, { state, amount }) => (state === 'active' ? sum + amount : sum), 0n);
    return done({
      locked: yuanNumber(locked),
      newcomers_offer:
        offer !== undefined && (await isOpenTo(site, offer, memberId)) ? Number(offer.id) : null,
      data: grants.map((grant) => {
        const [chinese = '', english = ''] = titles.get(grant.promotionId) ?? [];
        return { ...wireGrant(grant), name: inLanguage(language, { chinese, english }) };
      }),
      claimed: claimed.map(({ id, title, titleEn, bonus, at, required, played }) => ({
        id: Number(id),
        name: inLanguage(language, { chinese: title, english: titleEn }),
        amount: yuanNumber(bonus),
        at: beijingText(at),
        required: yuanNumber(required),
        played: yuanNumber(played),
        left: yuanNumber(required - played),
      })),
    });
  });

  define('promotionStandings', async (_payload, { memberId }) =>
    done((await standingsOf(site, memberId)).map((standing) => wireStanding(standing, memberId))),
  );

  define('forfeitGrant', async ({ id }, { memberId }) => {
    const known = idOf(id);
    if (typeof known !== 'bigint') return refused('not_found');
    const forfeited = await database.transaction((tx) =>
      forfeitGrant(tx, { clock, wallet }, memberId, known),
    );
    return forfeited.ok ? done(null, message('grant_forfeited')) : forfeited;
  });

  define('promotionApplications', async ({ page }, { memberId, language }) => {
    const { rows, total } = await applicationsOf(database, memberId, page, pageSize);
    return done(
      paged(
        rows.map(({ id, title, titleEn, createdAt, state, reason }) => ({
          id: Number(id),
          activity_name: inLanguage(language, { chinese: title, english: titleEn }),
          created_at: beijingText(createdAt),
          state: stateNumbers[state],
          reason: reason ?? '',
        })),
        { total, page, size: pageSize },
      ),
    );
  });
}

/** Nothing: no id was given. `none`: what was given is no id of ours. */
function idOf(text: string): bigint | undefined | 'none' {
  if (text === '') return undefined;
  return /^\d{1,18}$/.test(text) ? BigInt(text) : 'none';
}

function wireGrant({ id, amount, required, played, state, openedAt, expiresAt, weights, betCeiling }: Grant) {
  return {
    id: Number(id),
    amount: yuanNumber(amount),
    required: yuanNumber(required),
    played: yuanNumber(played),
    left: yuanNumber(played < required ? required - played : 0n),
    state,
    at: beijingText(openedAt),
    until: beijingText(expiresAt),
    weights,
    betCeiling: yuanNumber(betCeiling),
  };
}

function wireStanding(standing: Standing, memberId: bigint) {
  const { promotionId, state } = standing;
  const grant = state === 'running' ? standing.grant : undefined;
  const given = state === 'done' || state === 'lost' ? standing.bonus : grant?.amount;
  const at = state === 'pending' ? standing.since : grant?.expiresAt;
  return {
    id: Number(promotionId),
    state,
    how: state === 'lost' ? standing.how : null,
    bonus: given === undefined ? null : yuanNumber(given),
    progress:
      state === 'short'
        ? wireProgress(standing.met, standing.asked)
        : grant
          ? wireProgress(grant.played, grant.required)
          : null,
    at: at ? beijingText(at) : '',
    reason: state === 'rejected' ? standing.reason : '',
    again: state === 'done' && standing.again === 'tomorrow',
    losses: state === 'counting' && 'losses' in standing ? wireLosses(standing.losses) : null,
    referral:
      state === 'counting' && 'referrals' in standing
        ? { ...standing.referrals, code: String(memberId) }
        : null,
  };
}

function wireLosses({ from, until, lost, bonuses, award, most, asOf }: LossNow) {
  return {
    from,
    to: beijingText(startOfBeijingDay(startOf(until), -1)).slice(0, 10),
    lost: yuanNumber(lost),
    bonuses: yuanNumber(bonuses),
    award: yuanNumber(award),
    most: most === null ? null : yuanNumber(most),
    as_of: asOf === null ? ('' as const) : beijingText(asOf),
  };
}

function wireProgress(have: bigint, need: bigint) {
  return {
    have: yuanNumber(have),
    need: yuanNumber(need),
    left: yuanNumber(have < need ? need - have : 0n),
  };
}

/** What it gives by itself, without the code and the budget, which are the operator's. */
function wireOffer({ offer, multiple, applies }: Promotion, venueName: (code: string) => string) {
  if (offer === null) return null;
  const { deposit, bonus, toPlay, each, rounds } = exampleOf(offer, multiple);
  return {
    award: offer.award,
    applies,
    tiers: offer.tiers.map(({ from, percent, ceiling }) => ({
      from: yuanNumber(from),
      percent,
      ceiling: yuanNumber(ceiling),
    })),
    multiple,
    base: offer.base,
    weights: offer.weights,
    betCeiling: yuanNumber(offer.betCeiling),
    days: offer.days,
    losses: offer.losses && { span: offer.losses.span, venues: offer.losses.venues.map(venueName) },
    referral: offer.referral && {
      deposit: yuanNumber(offer.referral.deposit),
      turnover: yuanNumber(offer.referral.turnover),
      days: offer.referral.days,
      member: yuanNumber(offer.fixed),
      friend: yuanNumber(offer.referral.friend),
      most: offer.referral.most,
    },
    example: {
      deposit: yuanNumber(deposit),
      bonus: yuanNumber(bonus),
      toPlay: yuanNumber(toPlay),
      each: yuanNumber(each),
      rounds: Number(rounds),
      hours: Number((rounds * 10n + 3_599n) / 3_600n),
    },
  };
}

function wire(
  { id, banner, applies, ...asked }: Promotion,
  language: Language,
  venueName: (code: string) => string,
) {
  const { condition, conditionAmount, conditionCategories } = asked;
  return {
    id: Number(id),
    title: inLanguage(language, { chinese: asked.title, english: asked.titleEn }),
    banner,
    content: inLanguage(language, { chinese: asked.content, english: asked.contentEn }),
    memo: inLanguage(language, { chinese: asked.memo, english: asked.memoEn }),
    condition:
      condition === 'none'
        ? null
        : {
            kind: condition,
            amount: yuanNumber(conditionAmount),
            applies,
            categories: [...conditionCategories],
          },
    place: asked.place,
    offer: wireOffer({ id, banner, applies, ...asked }, venueName),
  };
}
