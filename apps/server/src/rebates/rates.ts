/** Rebate percentages as the database needs them: which held when, on which level, for which category. */
import { categories } from '@mingpai/contract/states';
import type { Settings } from '../settings/index.ts';

/**
 * @returns JSON for `rateRows`: a row for each version, level and category; `since` and `until` bound the moments at which it
 *          held, and are absent where nothing came before or after
 */
export async function ratesOf(settings: Settings): Promise<string> {
  const versions = await settings.versions('vip');
  return JSON.stringify(
    versions.flatMap(({ value, since }, version) =>
      value.levels.flatMap(({ rebate }, index) =>
        categories.map(({ id }) => ({
          level: index + 1,
          category: id,
          rate: rebate[id],
          since: since ?? '-infinity',
          until: versions[version + 1]?.since ?? 'infinity',
        })),
      ),
    ),
  );
}

/** SQL of the rates as rows, by the name of r. @param parameter where the JSON of `ratesOf` stands, such as `$3` */
export function rateRows(parameter: string): string {
  return `jsonb_to_recordset(${parameter}::jsonb)
    as r (level int, category text, rate int, since timestamptz, until timestamptz)`;
}
