/** A row of the specification's sheet: rules of docs/rules, what is claimed of them, and the check; docs/specification.md is made from these names. */
import { test } from 'vitest';

/** A rule of docs/rules: specification (R, by chapter), wire (W), business rules (B), labels (L), experience (E). */
export type RuleId = `R${number}.${number}` | `${'W' | 'B' | 'L' | 'E'}${number}`;

/** Stands between the rules and the claim in a test's name (scripts/rules.ts reads it back). */
const divider = ' ▸ ';

/**
 * @param rules the rules that the check shows; each is a literal somewhere in the file, so that it can be found without a run
 * @param claim a sentence: what holds when the check passes
 * @param patience ms, where the usual ones are too few
 */
export function row(
  rules: readonly [RuleId, ...RuleId[]],
  claim: string,
  check: () => Promise<void> | void,
  patience?: number,
): void {
  test(`${rules.join(' ')}${divider}${claim}`, check, patience);
}
