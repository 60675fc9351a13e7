/** Promotions and the applications for them. Payload and answer of each call; amounts in answers are yuan (JSON numbers), times ISO instants. */
import { z } from 'zod';
import { amount, noAnswer, nothing, yuan } from '../../schemas/wire.ts';
import { categories, promotionPlaces } from '../../states.ts';
import { problem } from '../../texts/field-problems.ts';
import { firstYes, givenState, limitReached } from '../authority.ts';
import {
  dryRun,
  filled,
  id,
  instant,
  maybeInstant,
  orderState,
  queue,
  reason,
  roundYuan,
  rows,
} from '../parts.ts';
import { relatedAccount } from '../related.ts';
import { proposing, ruleOutcome } from '../rules/proposal.ts';

/** Yuan that may be nothing at all. @returns fen, undefined for 0 */
const money = z.union([z.literal(0).transform(() => undefined), amount]);

const percent = z.number().int().min(0).max(100);

const offerFields = {
  award: z.enum(['deposit', 'code']),
  code: z.string().regex(/^([A-Z0-9]{4,20})?$/, problem('offer_code_malformed')),
  base: z.enum(['bonus', 'deposit_and_bonus']),
  weights: z.object({
    realbet: percent,
    sport: percent,
    gaming: percent,
    joker: percent,
    concise: percent,
    lottery: percent,
  }),
  days: z.number().int().min(1).max(365),
  combines: z.boolean(),
} as const;
const share = z.number().int().min(1).max(1_000);

const offerDraft = z
  .object({
    ...offerFields,
    tiers: z.array(z.object({ from: amount, percent: share, ceiling: amount })).max(10),
    fixed: money.transform((fen) => fen ?? 0n),
    betCeiling: money.transform((fen) => fen ?? 0n),
    usualBet: amount,
    total: amount,
  })
  .refine(({ award, code }) => (award === 'code') === (code !== ''), problem('offer_code_missing'))
  .refine(
    ({ tiers, fixed, award }) => (tiers.length === 0) === fixed > 0n && (fixed === 0n || award === 'code'),
    problem('offer_tiers_missing'),
  )
  .refine(
    ({ tiers }) => tiers.every((tier, at) => at === 0 || (tiers[at - 1]?.from ?? 0n) < tier.from),
    problem('offer_tiers_fall'),
  )
  .refine(
    ({ weights }) => Object.values(weights).some((weight) => weight > 0),
    problem('offer_counts_nothing'),
  );

const offerRow = z.object({
  ...offerFields,
  tiers: z.array(z.object({ from: yuan, percent: share, ceiling: yuan })),
  fixed: yuan,
  betCeiling: yuan,
  usualBet: yuan,
  total: yuan,
});

const promotionFields = {
  typeId: id,
  title: filled('title', 60),
  memo: z.string().trim().max(120),
  /** English of title, memo and content; empty: members who read English see the Chinese. */
  titleEn: z.string().trim().max(120),
  memoEn: z.string().trim().max(240),
  contentEn: z.string().max(20_000),
  banner: z.string().regex(/^\/pictures\/[\w/.-]+$/, problem('picture_not_chosen')),
  content: z.string().max(20_000),
  state: z.enum(['draft', 'published', 'hidden']),
  audience: z.enum(['all', 'new', 'vip']),
  audienceValue: z.number().int().min(0).max(3_650),
  applies: z.enum(['once', 'daily', 'always']),
  multiple: z.number().int().min(0).max(100),
  position: z.number().int().min(0).max(1_000),
  /** What a member must have done before they may apply. */
  condition: z.enum(['none', 'deposit', 'deposits', 'turnover']),
  conditionCategories: z.array(z.enum(categories.map((category) => category.id))),
  /** Where it happens; null: members apply for it. */
  place: z.enum(promotionPlaces).nullable(),
} as const;

const promotionDraft = z
  .object({
    ...promotionFields,
    titleEn: promotionFields.titleEn.default(''),
    memoEn: promotionFields.memoEn.default(''),
    contentEn: promotionFields.contentEn.default(''),
    condition: promotionFields.condition.default('none'),
    conditionCategories: promotionFields.conditionCategories.default([]),
    conditionAmount: money.optional(),
    place: promotionFields.place.default(null),
    ...proposing,
    id: id.optional(),
    bonus: money,
    offer: offerDraft.nullable().default(null),
    budget: roundYuan.default(20_000),
    startsAt: instant,
    endsAt: maybeInstant,
  })
  .refine(
    ({ condition, conditionAmount }) => (condition === 'none') === (conditionAmount === undefined),
    problem('condition_amount_missing'),
  )
  .refine(
    ({ condition, conditionCategories }) => condition === 'turnover' || conditionCategories.length === 0,
    problem('categories_without_turnover'),
  )
  .refine(
    ({ place, bonus, condition }) => place === null || (bonus === undefined && condition === 'none'),
    problem('offer_by_itself_gives_nothing'),
  )
  .refine(
    ({ offer, place, bonus, condition }) =>
      offer === null || (place === null && bonus === undefined && condition === 'none'),
    problem('automatic_offer_asks_nothing'),
  )
  .refine(({ offer, multiple }) => offer === null || multiple > 0, problem('automatic_offer_multiple'))
  .refine(({ offer, budget }) => offer === null || budget > 0, problem('automatic_offer_budget'))
  .refine(
    ({ offer, applies }) => !offer || offer.fixed === 0n || applies !== 'always',
    problem('fixed_code_without_end'),
  );

const grantRow = z.object({
  id,
  promotion: z.string(),
  amount: yuan,
  required: yuan,
  played: yuan,
  state: z.enum(['active', 'fulfilled', 'expired', 'forfeited', 'cancelled']),
  openedAt: instant,
  expiresAt: instant,
  closedAt: maybeInstant,
  /** Why staff cancelled it. */
  reason: z.string(),
  firstYes: firstYes.nullable(),
});

export const promotionsSchemas = {
  promotionList: {
    payload: nothing,
    answer: z.object({
      types: z.array(z.object({ id, name: z.string() })),
      promotions: z.array(
        z.object({
          ...promotionFields,
          conditionAmount: yuan,
          id,
          bonus: yuan,
          offer: offerRow.nullable(),
          /** What it may give on one day (Beijing) before a second person is asked, or by itself at most. */
          budget: yuan,
          startsAt: instant,
          endsAt: maybeInstant,
        }),
      ),
    }),
  },
  savePromotion: {
    payload: promotionDraft,
    /** `unconfirmed`: nothing was saved; a new one has the id 0 then. */
    answer: z.object({ id: z.number().int(), ...ruleOutcome }),
  },
  promotionQueue: {
    payload: queue,
    answer: rows(
      z.object({
        id,
        title: z.string(),
        memberId: id,
        username: z.string(),
        state: orderState,
        createdAt: instant,
        decidedBy: z.string().nullable(),
        decidedAt: maybeInstant,
        reason: z.string().nullable(),
        bonus: yuan.nullable(),
        offeredBonus: yuan,
        offeredMultiple: z.number().int(),
        /** What the promotion asks for, and what the member had reached when they applied, yuan. */
        condition: promotionFields.condition,
        conditionAmount: yuan,
        conditionMet: yuan.nullable(),
        /** What the offer gave today, and what it may give. */
        givenToday: yuan,
        budget: yuan,
        /** Why it takes two people if the reader decides it now. */
        limits: z.array(limitReached),
        /** Accounts that are taken for the same person's as the member's. */
        related: z.array(relatedAccount),
        firstYes: firstYes.nullable(),
      }),
    ),
  },
  /**
   * Gives what the offer said when the member applied. `bonus` and `multiple` may name that again; anything else is refused with
   * `offer_terms`.
   */
  approvePromotion: {
    payload: z.object({
      id,
      bonus: z.union([z.literal(0).transform(() => 0n), amount]).optional(),
      multiple: z.number().int().min(0).max(100).optional(),
    }),
    answer: z.object({ state: givenState }),
  },
  rejectPromotion: { payload: z.object({ id, reason }), answer: noAnswer },
  /** What promotions that give by themselves have come to. */
  promotionResults: {
    payload: nothing,
    answer: z.object({
      rows: z.array(
        z.object({
          id,
          title: z.string(),
          takers: z.number().int(),
          grants: z.number().int(),
          /** What the members deposited for it. */
          deposits: yuan,
          given: yuan,
          released: yuan,
          returned: yuan,
          open: yuan,
          /** What it may give in all. */
          total: yuan,
        }),
      ),
    }),
  },
  memberGrants: { payload: z.object({ memberId: id }), answer: z.object({ rows: z.array(grantRow) }) },
  cancelGrant: { payload: z.object({ id, reason }), answer: z.object({ state: givenState }) },
  dryRunPromotion: { payload: promotionDraft, answer: dryRun },
} as const;
