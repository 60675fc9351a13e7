/**
 * The terms of a promotion that pays are a rule of money: publishing it, and changing what it gives and to whom, takes a second yes.
 * Words hold at once, and so does whatever ends it.
 */
import { costOf, mustBeTried } from '@mingpai/contract/console/promotions/cost';
import { categories } from '@mingpai/contract/states';
import type { Draft, RuleKind } from '../backoffice/index.ts';
import { type Figure, figureText, jsonOf, same, timesApart } from '../backoffice/index.ts';
import type { Queryable, Tx } from '../platform/database.ts';
import type { Json } from '../platform/idempotency.ts';
import type { FigureUnit } from '../settings/index.ts';
import { type KeptOffer, keptOffer, offerOf } from './offer.ts';
import type { Promotion } from './promotion.ts';
import { allPromotions, isCodeTaken, type PromotionDraft, savePromotion } from './promotions.ts';

/** What a promotion gives, to whom, from when until when; JSON. */
function termsOf(promotion: PromotionDraft) {
  const { state, startsAt, endsAt, place } = promotion;
  const { bonus, budget, conditionAmount, offer: _offer, ...cost } = costOf(promotion);
  const { offer } = promotion;
  return {
    ...cost,
    offer: offer && keptOffer(offer),
    lockedDays: cost.lockedDays ?? 0,
    audienceTags: [...(cost.audienceTags ?? [])],
    audienceAgents: (cost.audienceAgents ?? []).map(Number),
    state,
    place,
    bonus: String(bonus),
    budget: String(budget),
    conditionAmount: String(conditionAmount),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
type Terms = ReturnType<typeof termsOf>;

/** As the database has it, kept from changing until the transaction ends. */
export async function lockedPromotion(tx: Tx, id: bigint | undefined): Promise<Promotion | undefined> {
  if (id === undefined) return undefined;
  await tx.query('select 1 from promotion where id = $1 for update', [id]);
  return find(tx, id);
}

async function find(db: Queryable, id: bigint): Promise<Promotion | undefined> {
  return (await allPromotions(db)).find((promotion) => promotion.id === id);
}

/** What of a draft may be saved now: all of it, or its words only, with `waits` what needs a second yes. */
export function splitPromotion(
  held: Promotion | undefined,
  draft: PromotionDraft,
): { readonly now: PromotionDraft; readonly waits: boolean } {
  if (!mustBeTried(draft) || (held !== undefined && endsOnly(held, draft)))
    return { now: draft, waits: false };
  if (held?.state !== 'published') return { now: { ...draft, state: held?.state ?? 'draft' }, waits: true };
  return same(termsOf(held), termsOf(draft))
    ? { now: draft, waits: false }
    : { now: { ...draft, ...valuesOf(termsOf(held)) }, waits: true };
}

/** Nothing but an earlier end of what is on. */
function endsOnly(held: Promotion, draft: PromotionDraft): boolean {
  if (held.state !== 'published' || draft.endsAt === null) return false;
  const sooner = held.endsAt === null || draft.endsAt <= held.endsAt;
  return sooner && same({ ...termsOf(held), endsAt: null }, { ...termsOf(draft), endsAt: null });
}

/** @param now what was saved, with its id */
export function promotionChange(id: bigint, now: PromotionDraft, draft: PromotionDraft): Draft {
  const [was, to] = [termsOf(now), termsOf(draft)];
  const isNew = now.state !== 'published';
  return {
    kind: 'promotion',
    subject: `promotion/${id}`,
    name: draft.title,
    needs: 'promotions',
    holds: [`promotion/${id}`],
    proposed: jsonOf({ id: String(id), was, to } satisfies Kept),
    figures: [
      ...terms
        .filter(({ name }) => isSaid(name, was, to))
        .flatMap(({ name, unit }) =>
          figuresOf(name, unit, isNew ? undefined : (was[name] ?? null), to[name] ?? null),
        ),
      ...offerFigures(isNew ? undefined : was.offer, to.offer),
    ],
    waits: true,
    action: 'promotion_saved',
    detail: {
      title: draft.title,
      state: draft.state,
      bonus: to.bonus,
      budget: to.budget,
      condition: draft.condition,
      ...(draft.condition === 'none' ? {} : { amount: to.conditionAmount }),
    },
  };
}

interface Kept {
  readonly id: string;
  readonly was: Terms;
  readonly to: Terms;
}

/** In the order in which people read them. */
const terms = [
  { name: 'state', unit: 'text' },
  { name: 'bonus', unit: 'yuan' },
  { name: 'budget', unit: 'yuan' },
  { name: 'multiple', unit: 'count' },
  { name: 'lockedDays', unit: 'count' },
  { name: 'audience', unit: 'text' },
  { name: 'audienceValue', unit: 'count' },
  { name: 'audienceTags', unit: 'json' },
  { name: 'audienceAgents', unit: 'json' },
  { name: 'applies', unit: 'text' },
  { name: 'condition', unit: 'text' },
  { name: 'conditionAmount', unit: 'yuan' },
  { name: 'conditionCategories', unit: 'json' },
  { name: 'place', unit: 'text' },
  { name: 'startsAt', unit: 'text' },
  { name: 'endsAt', unit: 'text' },
] as const satisfies readonly { readonly name: keyof Terms; readonly unit: FigureUnit }[];

/** What narrows or locks nothing, before and after, is not worth a line. */
function isSaid(name: (typeof terms)[number]['name'], was: Terms, to: Terms): boolean {
  if (name === 'lockedDays') return was.lockedDays > 0 || to.lockedDays > 0;
  if (name === 'audienceTags' || name === 'audienceAgents')
    return was[name].length > 0 || to[name].length > 0;
  return true;
}

/** What it gives by itself, figure by figure. @param before undefined: it is new */
function offerFigures(before: KeptOffer | null | undefined, after: KeptOffer | null): Figure[] {
  const [was, to] = [offerLeaves(before ?? null), offerLeaves(after)];
  return [...new Map([...was, ...to])].flatMap(([name, { unit }]) =>
    figuresOf(
      `offer.${name}`,
      unit,
      before === undefined ? undefined : (was.get(name)?.value ?? null),
      to.get(name)?.value ?? null,
    ),
  );
}

interface Leaf {
  readonly unit: FigureUnit;
  readonly value: Json;
}

function offerLeaves(offer: KeptOffer | null): ReadonlyMap<string, Leaf> {
  if (offer === null) return new Map();
  const percent = (value: number) => ({ unit: 'percent', value: value * 100 }) as const;
  const yuan = (value: string) => ({ unit: 'yuan', value }) as const;
  const leaves: readonly (readonly [string, Leaf])[] = [
    ['award', { unit: 'text', value: offer.award }],
    ['code', { unit: 'text', value: offer.code }],
    ...(offer.lossTiers ?? offer.tiers).flatMap(({ from, percent: gives, ceiling }, at) => [
      [`tiers.${at}.least`, yuan(from)] as const,
      [`tiers.${at}.gives`, percent(gives)] as const,
      [`tiers.${at}.atMost`, yuan(ceiling)] as const,
    ]),
    ['fixed', yuan(offer.fixed)],
    ['base', { unit: 'text', value: offer.base }],
    ...categories.map(({ id }) => [`weights.${id}`, percent(offer.weights[id])] as const),
    ['betCeiling', yuan(offer.betCeiling)],
    ['usualBet', yuan(offer.usualBet)],
    ['days', { unit: 'count', value: offer.days }],
    ['total', yuan(offer.total)],
    ['combines', { unit: 'switch', value: offer.combines }],
    ...(offer.losses
      ? ([
          ['losses.span', { unit: 'text', value: offer.losses.span }],
          ['losses.venues', { unit: 'json', value: [...offer.losses.venues] }],
        ] as const)
      : []),
    ...(offer.referral
      ? ([
          ['referral.deposit', yuan(offer.referral.deposit)],
          ['referral.turnover', yuan(offer.referral.turnover)],
          ['referral.days', { unit: 'count', value: offer.referral.days }],
          ['referral.friend', yuan(offer.referral.friend)],
          ['referral.most', { unit: 'count', value: offer.referral.most }],
        ] as const)
      : []),
  ];
  return new Map(leaves);
}

/** Twice the bonus, or half the wagering, is typed once more; nothing is refused: a promotion is made for its occasion. */
const softTimes = 2;
/** More than twice the deposit, in basis points, is typed once more as well, on a new promotion too. */
const usualGift = 20_000;

function figuresOf(name: string, unit: FigureUnit, before: Json | undefined, after: Json): Figure[] {
  if (before !== undefined && same(before, after)) return [];
  const number = (value: Json | undefined) => (unit === 'yuan' ? Number(value ?? 0) : value);
  const measured = unit === 'yuan' || unit === 'count' || unit === 'percent';
  const far =
    (before !== undefined &&
      measured &&
      (timesApart(number(before), number(after)) ?? Number.POSITIVE_INFINITY) > softTimes) ||
    (name.endsWith('.gives') && typeof after === 'number' && after > usualGift);
  return [
    {
      path: `promotion.${name}`,
      unit,
      before: before === undefined ? null : figureText(unit, number(before)),
      after: figureText(unit, number(after)),
      far,
      distance: null,
      hidden: false,
    },
  ];
}

/** The terms in the promotion's own types. */
function valuesOf({ bonus, budget, conditionAmount, startsAt, endsAt, offer, ...rest }: Terms) {
  return {
    ...rest,
    offer: offer && offerOf(offer),
    audienceAgents: rest.audienceAgents.map(BigInt),
    audience: rest.audience as Promotion['audience'],
    applies: rest.applies as Promotion['applies'],
    condition: rest.condition as Promotion['condition'],
    conditionCategories: rest.conditionCategories as Promotion['conditionCategories'],
    bonus: BigInt(bonus),
    budget: BigInt(budget),
    conditionAmount: BigInt(conditionAmount),
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

function lateTerms({ audienceTags = [], audienceAgents = [], lockedDays = 0 }: Partial<Terms>) {
  return { audienceTags, audienceAgents, lockedDays };
}

/** Puts agreed terms into a promotion whose terms are still those that they were made from; its words stay. */
export function promotionKind(now: () => Date): RuleKind {
  return {
    async apply(tx, { proposed }) {
      const { id, was, to } = proposed as Kept;
      const held = await lockedPromotion(tx, BigInt(id));
      // A change from before there were tags, agents and locked days names none.
      const from = { ...was, ...lateTerms(was) };
      if (held === undefined || !same(termsOf(held), from)) return false;
      const draft = { ...held, ...valuesOf({ ...to, ...lateTerms(to) }) };
      if (await isCodeTaken(tx, draft)) return false;
      await savePromotion(tx, draft, now());
      return true;
    },
  };
}
