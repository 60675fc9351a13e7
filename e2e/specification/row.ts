/** A row of the specification's sheet: rules of docs/rules, what is claimed of them, and the check; docs/specification.md is made from these names. */
import { join, relative } from 'node:path';
import { expect, type RunnerTask, test } from 'vitest';
import { openTurns, type Turns } from './turns.ts';

/** A rule of docs/rules: specification (R, by chapter), wire (W), business rules (B), labels (L), experience (E). */
export type RuleId = `R${number}.${number}` | `${'W' | 'B' | 'L' | 'E'}${number}`;

/** Stands between the rules and the claim in a test's name (scripts/rules.ts reads it back). */
const divider = ' ▸ ';

export interface RowOptions {
  /** ms, where the usual ones are too few */
  readonly patience?: number;
  /** In the short run too, whether its rules were shown before or not: it looks at less by itself there (sample.ts). */
  readonly always?: boolean;
}

const tree = join(import.meta.dirname, '../..');
/** Files whose rows wait for a later commit in the short run (scripts/dear-tests.ts). */
const waiting = new Set((process.env.TEST_WAITING ?? '').split(' '));

const turnsOf = new WeakMap<RunnerTask['file'], Turns>();

/**
 * @param rules the rules that the check shows; each is a literal somewhere in the file, so that it can be found without a run
 * @param claim a sentence: what holds when the check passes
 */
export function row(
  rules: readonly [RuleId, ...RuleId[]],
  claim: string,
  check: () => Promise<void> | void,
  { patience, always = false }: RowOptions = {},
): void {
  // Rows that wait are named all the same: the sheet's page has every row.
  const isWaiting = waiting.has(relative(tree, expect.getState().testPath ?? ''));
  test.skipIf(isWaiting)(
    `${rules.join(' ')}${divider}${claim}`,
    async ({ task, skip }) => {
      if (process.env.TEST_WITHOUT_LONG === '1' && !always) {
        const turns = turnsOf.get(task.file) ?? openTurns();
        turnsOf.set(task.file, turns);
        if (!turns.isNext(rules)) skip('its rules were shown by an earlier row');
      }
      await check();
    },
    patience,
  );
}
