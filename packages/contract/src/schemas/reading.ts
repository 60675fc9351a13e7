/** How a payload is read: what counts as given, and what is said of a field that is wrong. */
import type { z } from 'zod';
import { problem } from '../texts/field-problems.ts';

/** A payload of a member's call as its schema takes it. Issues carry codes of `fieldProblems`, never the validator's own words. */
export function readPayload<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  return schema.safeParse(given(sent), { error: faultOf });
}

/**
 * Whose emptiness is checked: a form that asks for the last four characters of an address and sends none is told so, one that has no such
 * field is not asked (wire facts). And a limit is lifted by who sends no sum, not by who left the field empty.
 */
const checkedEmpty: ReadonlySet<string> = new Set(['bank_no', 'amount']);

/**
 * Clients in the field send null, an empty text or nothing for a form's field that nobody touched: all three mean that it is not given,
 * in every call, but for `checkedEmpty`. Lists and objects below the first level are left as they are.
 */
export function given(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => value !== null && (value !== '' || checkedEmpty.has(name)),
    ),
  );
}

const expected: Readonly<Record<string, string>> = {
  string: problem('text_expected'),
  number: problem('number_expected'),
  int: problem('whole_number'),
  boolean: problem('yes_or_no_expected'),
  array: problem('list_expected'),
  object: problem('object_expected'),
  record: problem('object_expected'),
};

/** What the validator found, as a code of `fieldProblems`; a schema's own words come before. */
export function faultOf(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined && issue.code !== 'custom') return problem('value_missing');
  switch (issue.code) {
    case 'invalid_type':
      return expected[issue.expected] ?? problem('value_malformed');
    case 'invalid_value':
      return problem('value_unknown');
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return problem('value_malformed');
  }
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string')
    return least === 1 ? problem('value_missing') : problem('text_too_short', { least });
  return origin === 'array' ? problem('list_too_short', { least }) : problem('number_too_small', { least });
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return problem('text_too_long', { most });
  return origin === 'array' ? problem('list_too_long', { most }) : problem('number_too_large', { most });
}
