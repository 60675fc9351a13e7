/**
 * What is wrong with a single field, for the schemas of the wire: they name a code of this table with its figures where their own
 * words would be prose. Where they name none, what reads a payload names one by the kind of the fault (schemas/reading.ts).
 */
import { largestAmountFen } from '../money.ts';
import { payloadFaults } from './payload-faults.ts';
import { staffFieldProblems } from './staff-fields.ts';
import { type Arguments, type Entries, type Language, written } from './text.ts';

export const fieldProblems = {
  amount_malformed: { zh: '金额格式不正确', en: 'this is not an amount' },
  amount_out_of_bounds: {
    zh: `金额须为大于0、最多两位小数且不超过${largestAmountFen / 100n}的数字`,
    en: `an amount is above 0, has at most two decimals, and is at most ${largestAmountFen / 100n}`,
  },
  ...payloadFaults,
  ...staffFieldProblems,
} as const satisfies Entries;

export type FieldProblem = keyof typeof fieldProblems;

/** A code of the table with its figures as the text that a schema's check takes: `whole_number`, `field_missing {"name":"title"}`. */
export function problem<Of extends FieldProblem>(
  code: Of,
  ...[data]: Arguments<(typeof fieldProblems)[Of]>
): string {
  return data === undefined ? code : `${code} ${JSON.stringify(data)}`;
}

/** @param told what `problem` made, or the words themselves */
export function fieldProblem(told: string, language: Language): string {
  const [, code = '', data] = /^(\w+)(?: (\{.*\}))?$/s.exec(told) ?? [];
  const entry = Object.entries<Entries[string]>(fieldProblems).find(([name]) => name === code)?.[1];
  if (entry === undefined) return told;
  const figures: unknown = data === undefined ? undefined : JSON.parse(data);
  return written(entry, language, figures);
}
