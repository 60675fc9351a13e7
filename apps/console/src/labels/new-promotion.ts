/** What a promotion is before anybody sets anything, and which of its figures are still that. */
import type { RuleFigure } from '../api/proposals.ts';
import type { PromotionRow } from '../api/rows.ts';

/** Its terms as the editor begins with them. */
export const newTerms = {
  audience: 'all',
  audienceValue: 0,
  audienceTags: [],
  audienceAgents: [],
  lockedDays: 30,
  applies: 'once',
  place: null,
  condition: 'none',
  conditionAmount: 0,
  conditionCategories: [],
  bonus: 0,
} as const satisfies Partial<PromotionRow>;

/** An offer as the editor begins with it. */
export const newOffer: NonNullable<PromotionRow['offer']> = {
  award: 'deposit',
  code: '',
  tiers: [{ from: 100, percent: 50, ceiling: 500 }],
  fixed: 0,
  base: 'bonus',
  weights: { realbet: 10, sport: 100, gaming: 100, joker: 50, concise: 100, lottery: 50 },
  betCeiling: 0,
  usualBet: 10,
  days: 7,
  total: 100_000,
  combines: false,
  losses: null,
  referral: null,
};

const { weights } = newOffer;

/** Figures as a second person reads them. What it gives, for how long and at what cost at most is told always, whatever the editor begins with. */
const usual: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ['audience', newTerms.audience],
  ['audienceValue', String(newTerms.audienceValue)],
  ['lockedDays', String(newTerms.lockedDays)],
  ['applies', newTerms.applies],
  ['place', newTerms.place],
  ['condition', newTerms.condition],
  ['conditionAmount', newTerms.conditionAmount.toFixed(2)],
  ['conditionCategories', JSON.stringify(newTerms.conditionCategories)],
  ['bonus', newTerms.bonus.toFixed(2)],
  ['offer.code', newOffer.code],
  ['offer.fixed', newOffer.fixed.toFixed(2)],
  ['offer.base', newOffer.base],
  ...Object.entries(weights).map(([kind, weight]) => [`offer.weights.${kind}`, weight.toFixed(2)] as const),
  ['offer.betCeiling', newOffer.betCeiling.toFixed(2)],
  ['offer.usualBet', newOffer.usualBet.toFixed(2)],
  ['offer.combines', 'off'],
]);

/** A figure of a promotion that is as nobody set it: it is new, and what the editor began with. */
export function isAsBegun({ path, before, after, far }: RuleFigure): boolean {
  const name = path.replace(/^promotion\./, '');
  return name !== path && before === null && !far && usual.has(name) && usual.get(name) === after;
}
