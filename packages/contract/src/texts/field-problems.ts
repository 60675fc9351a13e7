/**
 * What is wrong with a single field, for the schemas of the wire: they name a code of this table where their own words would be
 * prose, and the validator's words stand where they name none.
 */
import { largestAmountFen } from '../money.ts';
import type { Entries, Language } from './text.ts';
import { written } from './text.ts';

export const fieldProblems = {
  amount_malformed: { zh: '金额格式不正确', en: 'this is not an amount' },
  amount_out_of_bounds: {
    zh: `金额须为大于0、最多两位小数且不超过${largestAmountFen / 100n}的数字`,
    en: `an amount is above 0, has at most two decimals, and is at most ${largestAmountFen / 100n}`,
  },
} as const satisfies Entries;

export type FieldProblem = keyof typeof fieldProblems;

/** @param problem a code of the table, or the words themselves */
export function fieldProblem(problem: string, language: Language): string {
  const entry = Object.entries<Entries[string]>(fieldProblems).find(([code]) => code === problem)?.[1];
  return entry === undefined ? problem : written(entry, language, undefined);
}
