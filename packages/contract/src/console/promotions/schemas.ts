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
  );

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
          /** What it may give on one day (Beijing) before a second person is asked. */
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
  dryRunPromotion: { payload: promotionDraft, answer: dryRun },
} as const;
