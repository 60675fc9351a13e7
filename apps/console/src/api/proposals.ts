/**
 * Changes of rules of money, at one place for all pages: a call that would change one is answered with the figures, people are asked
 * why and to type what is far from the last value, and the call is sent once more with what they said.
 */

import type { ConsoleAnswer } from '@mingpai/contract/console/types';
import { say } from '../texts/say.ts';

export type RuleChange = ConsoleAnswer<'ruleChanges'>['rows'][number];
export type RuleFigure = RuleChange['figures'][number];

export interface Proposal {
  readonly reason: string;
  /** The far figures, by path, as they were typed. */
  readonly typed: Record<string, string>;
  /** An instant from which it is to hold; absent: as soon as it may. */
  readonly from?: string;
}

/** Asks whoever sits here; undefined: they thought better of it. */
type Ask = (figures: readonly RuleFigure[]) => Promise<Proposal | undefined>;
let ask: Ask | undefined;

/** The frame says who asks; until then, and after it is gone, nothing is proposed. */
export function askProposalsWith(next: Ask | undefined): void {
  ask = next;
}

/** What people want proposed of an answer; `none`: the answer is no question. */
export async function proposalFor(answer: unknown): Promise<Proposal | 'none' | undefined> {
  if (!isUnconfirmed(answer)) return 'none';
  return ask?.(answer.figures);
}

function isUnconfirmed(
  answer: unknown,
): answer is { readonly state: 'unconfirmed'; readonly figures: readonly RuleFigure[] } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'state' in answer &&
    answer.state === 'unconfirmed' &&
    'figures' in answer
  );
}

/** What is said after saving: a rule of money waits for a second person. */
export function savedWords(answer: { readonly state: string }, saved: string): string {
  return answer.state === 'proposed' ? say('已提交：等待另一位同事同意，到时生效') : saved;
}
