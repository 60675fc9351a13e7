/** The levels as the form holds them: percentages instead of basis points. */
import type { VipSettings } from '../../api/rows.ts';

type Level = VipSettings[number];
type Category = keyof Level['rebate'];

export type LevelFields = Omit<Level, 'rebate'> & Readonly<Record<Category, number>>;

export function fieldsOf({ rebate, ...asked }: Level): LevelFields {
  return { ...asked, ...mapCategories((category) => rebate[category] / 100) };
}

/** A percentage with two decimals is a whole number of basis points, whatever floating point makes of it. */
export function levelsOf(fields: readonly LevelFields[]): VipSettings {
  return fields.map(({ deposit, turnover, maintenance, ...percent }) => ({
    deposit,
    turnover,
    maintenance,
    rebate: mapCategories((category) => Math.round(percent[category] * 100)),
  }));
}

function mapCategories(of: (category: Category) => number): Record<Category, number> {
  return {
    realbet: of('realbet'),
    sport: of('sport'),
    gaming: of('gaming'),
    joker: of('joker'),
    concise: of('concise'),
    lottery: of('lottery'),
  };
}
