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
  longRows,
  maybeInstant,
  memberSums,
  moment,
  orderState,
  paging,
  queue,
  reason,
  roundYuan,
  rows,
  sorted,
} from '../parts.ts';
import { reasons, relatedAccount } from '../related.ts';
import { proposing, ruleOutcome } from '../rules/proposal.ts';
import { giftStates } from './names.ts';

/** Yuan that may be nothing at all. @returns fen, undefined for 0 */
const money = z.union([z.literal(0).transform(() => undefined), amount]);

const percent = z.number().int().min(0).max(100);

const offerFields = {
  /** On a credited deposit, for a code, of what was lost in a span, or for a friend who was brought. */
  award: z.enum(['deposit', 'code', 'losses', 'referral']),
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

/** Of what is lost within a Beijing day, or a week from Monday on, at these venues; none named: at all of them. */
const losses = z.object({
  span: z.enum(['day', 'week']),
  venues: z.array(z.string().min(1).max(40)).max(200),
});

const referralTerms = {
  /** Within so many days of the first deposit it is to be played. */
  days: z.number().int().min(1).max(365),
  /** So many friends of one member bring something. */
  most: z.number().int().min(1).max(1_000),
} as const;

const offerDraft = z
  .object({
    ...offerFields,
    tiers: z.array(z.object({ from: amount, percent: share, ceiling: amount })).max(10),
    fixed: money.transform((fen) => fen ?? 0n),
    betCeiling: money.transform((fen) => fen ?? 0n),
    usualBet: amount,
    total: amount,
    losses: losses.nullable().default(null),
    referral: z
      .object({
        ...referralTerms,
        /** The friend's first deposit is at least this, and so much is to be played by valid bets. */
        deposit: amount,
        turnover: money.transform((fen) => fen ?? 0n),
        /** What the friend gets; what the member gets who brought them is `fixed`. */
        friend: money.transform((fen) => fen ?? 0n),
      })
      .nullable()
      .default(null),
  })
  .refine(
    ({ award, losses: of, referral }) =>
      (award === 'losses') === (of !== null) && (award === 'referral') === (referral !== null),
    problem('offer_terms_missing'),
  )
  .refine(({ award, code }) => (award === 'code') === (code !== ''), problem('offer_code_missing'))
  .refine(
    ({ tiers, fixed, award, referral }) =>
      award === 'referral'
        ? tiers.length === 0 && fixed + (referral?.friend ?? 0n) > 0n
        : (tiers.length === 0) === fixed > 0n && (fixed === 0n || award === 'code'),
    problem('offer_tiers_missing'),
  )
  .refine(
    ({ award, tiers }) => award !== 'losses' || tiers.every(({ percent: of }) => of <= 100),
    problem('losses_more_than_lost'),
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
  losses: losses.nullable(),
  referral: z.object({ ...referralTerms, deposit: yuan, turnover: yuan, friend: yuan }).nullable(),
});

const promotionFields = {
  typeId: id,
  title: filled('title', 60),
  memo: z.string().trim().max(120),
  /** English of title, memo and content; empty: members who read English see the Chinese. */
  titleEn: z.string().trim().max(120),
  memoEn: z.string().trim().max(240),
  contentEn: z.string().max(20_000),
  /** One of the house's pictures, or one that was uploaded. */
  banner: z
    .string()
    .regex(/^\/(pictures\/[\w/.-]+|uploads\/promotions\/[\w-]{1,64}\.webp)$/, problem('picture_not_chosen')),
  content: z.string().max(20_000),
  state: z.enum(['draft', 'published', 'hidden']),
  audience: z.enum(['all', 'new', 'vip']),
  audienceValue: z.number().int().min(0).max(3_650),
  /** Of those, who has one of these tags, and whom one of these agents brought; empty: whoever. */
  audienceTags: z.array(z.string().trim().min(1).max(20)).max(20),
  audienceAgents: z.array(id).max(100),
  applies: z.enum(['once', 'daily', 'always']),
  multiple: z.number().int().min(0).max(100),
  /** What staff give is locked, and to be played through in so many days; 0: it goes into the central wallet with its requirement. */
  lockedDays: z.number().int().min(0).max(365),
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
    lockedDays: promotionFields.lockedDays.default(0),
    audienceTags: promotionFields.audienceTags.default([]),
    audienceAgents: promotionFields.audienceAgents.default([]),
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
  .refine(
    ({ offer, multiple }) => offer === null || multiple > 0 || offer.award === 'losses',
    problem('automatic_offer_multiple'),
  )
  .refine(
    ({ offer, applies }) =>
      applies === 'always' || (offer?.award !== 'losses' && offer?.award !== 'referral'),
    problem('offer_by_span_always'),
  )
  .refine(
    ({ lockedDays, offer, place, bonus }) =>
      lockedDays === 0 || (offer === null && place === null && bonus !== undefined),
    problem('locked_without_bonus'),
  )
  .refine(({ offer, budget }) => offer === null || budget > 0, problem('automatic_offer_budget'))
  .refine(
    ({ offer, applies }) => offer?.award !== 'code' || offer.fixed === 0n || applies !== 'always',
    problem('fixed_code_without_end'),
  );

const day = z.iso.date();
const spanFields = { id, from: day, to: day } as const;
const ofSpan = z
  .object(spanFields)
  .refine(({ from, to }) => from <= to, problem('period_malformed', { most: 400 }));

/** What members brought within some days. */
const brought = z.object({ from: day, to: day, deposits: yuan, ggr: yuan, ngr: yuan });

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
      /** Where losses may come back from. */
      venues: z.array(z.object({ code: z.string(), name: z.string() })),
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
    payload: queue.extend({
      /** Of those that wait; the sum is the bonus on offer. */
      sorted,
      /** For this promotion alone. */
      promotion: id.optional(),
      /** Asked at or after `from`, and before `to`. */
      from: moment.optional(),
      to: moment.optional(),
    }),
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
        sums: memberSums,
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
  /** `multipart/form-data`, field `file`: PNG, JPEG, GIF or WebP. */
  uploadPromotionPicture: { payload: nothing, answer: z.object({ src: z.string() }) },
  /** What promotions have cost. */
  promotionResults: {
    payload: nothing,
    answer: z.object({
      /** Until when the cost is counted; null: nothing is yet. */
      asOf: maybeInstant,
      rows: z.array(
        z.object({
          id,
          title: z.string(),
          /** Since when, and until when, it is offered. */
          startsAt: instant,
          endsAt: maybeInstant,
          /** What was given less what went back, and what of it is locked still. */
          cost: yuan,
          /** The first and the last day of the cost; null: there is none. */
          costDays: z.object({ from: day, to: day }).nullable(),
          open: yuan,
          /** What it gave by itself, and what it may in all; null: staff give it. */
          given: yuan,
          total: yuan.nullable(),
        }),
      ),
    }),
  },
  promotionReport: {
    payload: ofSpan,
    answer: z.object({
      asOf: maybeInstant,
      title: z.string(),
      takers: z.number().int(),
      gifts: z.number().int(),
      /** What was given in the span: what became the members', what went back, what is locked. */
      given: yuan,
      converted: yuan,
      forfeited: yuan,
      open: yuan,
      /** What the takers brought within the span, in the days after it, and in as many days before it. */
      during: brought,
      after: brought,
      before: brought,
    }),
  },
  promotionTakers: {
    payload: z.object({ ...spanFields, after: z.number().int().min(0).default(0) }),
    answer: z.object({
      rows: z.array(
        z.object({
          memberId: id,
          username: z.string(),
          gifts: z.number().int(),
          given: yuan,
          converted: yuan,
          forfeited: yuan,
          open: yuan,
          deposits: yuan,
          ggr: yuan,
          ngr: yuan,
        }),
      ),
      /** Names the last of these, for the next page; null: there is none. */
      next: z.number().int().nullable(),
    }),
  },
  /** `from` and `to` together, or neither: all that it ever gave. */
  promotionGifts: {
    payload: z
      .object({
        id,
        from: day.optional(),
        to: day.optional(),
        member: id.optional(),
        state: z.enum(giftStates).default('all'),
        /** Without what staff gave on an application. */
        byItself: z.boolean().default(false),
        /** Where the page before ended; empty: the newest. */
        after: z.string().max(200).default(''),
      })
      .refine(
        ({ from, to }) => (from === undefined) === (to === undefined) && (from ?? '') <= (to ?? ''),
        problem('period_malformed', { most: 400 }),
      ),
    answer: z.object({
      title: z.string(),
      /** Of all of them, not of the page. */
      takers: z.number().int(),
      gifts: z.number().int(),
      sum: yuan,
      rows: z.array(
        z.object({
          at: instant,
          memberId: id,
          username: z.string(),
          amount: yuan,
          state: grantRow.shape.state,
          closedAt: maybeInstant,
          /** What it was given for: `deposit/...`, `application/...`. */
          source: z.string(),
        }),
      ),
      /** For `after`; null: that was all. */
      next: z.string().nullable(),
    }),
  },
  lossReturns: {
    payload: z.object({ id, state: z.enum(['all', 'due', 'given', 'nothing']).default('all'), ...paging }),
    answer: longRows(
      z.object({
        from: day,
        to: day,
        memberId: id,
        username: z.string(),
        lost: yuan,
        bonuses: yuan,
        amount: yuan,
        state: z.enum(['due', 'given', 'nothing']),
        why: z.enum(['bonuses', 'turnover', 'paused', 'not_for_you', 'related', 'budget']).nullable(),
      }),
    ),
  },
  promotionReferrals: {
    payload: z.object({
      id,
      state: z.enum(['all', 'waiting', 'given', 'nothing']).default('all'),
      ...paging,
    }),
    answer: longRows(
      z.object({
        friendId: id,
        friend: z.string(),
        referrerId: id,
        referrer: z.string(),
        depositedAt: instant,
        until: instant,
        state: z.enum(['waiting', 'given', 'nothing']),
        why: z.enum(['same_person', 'late', 'most', 'budget', 'paused', 'not_for_you']).nullable(),
        /** By which signs the friend is taken for whom. */
        reasons,
        sameAs: id.nullable(),
      }),
    ),
  },
  memberGrants: { payload: z.object({ memberId: id }), answer: z.object({ rows: z.array(grantRow) }) },
  cancelGrant: { payload: z.object({ id, reason }), answer: z.object({ state: givenState }) },
  dryRunPromotion: { payload: promotionDraft, answer: dryRun },
} as const;
