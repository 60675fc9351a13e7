import type { PromotionRow } from '../../api/rows.ts';

type Costly = Pick<
  PromotionRow,
  | 'state'
  | 'audience'
  | 'audienceValue'
  | 'applies'
  | 'bonus'
  | 'multiple'
  | 'condition'
  | 'conditionAmount'
  | 'conditionCategories'
>;

/** What decides a promotion's cost, as one text: what was run is what is saved while it stays the same. */
export function costOf(fields: Costly): string {
  const { audience, audienceValue, applies, bonus, multiple } = fields;
  const { condition, conditionAmount, conditionCategories } = fields;
  return JSON.stringify([
    audience,
    audienceValue,
    applies,
    bonus,
    multiple,
    condition,
    conditionAmount,
    [...(conditionCategories ?? [])].sort(),
  ]);
}

/** What gives money is tried before anybody can ask for it. */
export function mustBeTried({ state, bonus }: Pick<Costly, 'state' | 'bonus'>): boolean {
  return state === 'published' && bonus > 0;
}
