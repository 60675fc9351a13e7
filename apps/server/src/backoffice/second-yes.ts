/** The first of two people's yes in the staff's words: for answers, queues and the log. */
import { yuanNumber } from '@mingpai/contract/money';
import { message } from '@mingpai/contract/texts';
import {
  type FirstYes,
  type Given,
  isCount,
  limitReached,
  type Reason,
  reasonText,
  type Waits,
} from '../authority/index.ts';
import { readersLanguage } from '../platform/language.ts';
import { type ChangeEntry, changed, type Logged, unchanged } from './staff-change.ts';

export function wireReasons(reasons: readonly Reason[]) {
  return reasons.map((reason) => {
    const figure = isCount(reason.limit) ? Number : yuanNumber;
    return {
      limit: reason.limit,
      text: reasonText(reason, readersLanguage()),
      sum: figure(reason.sum),
      from: figure(reason.from),
    };
  });
}

/** @param reader the member of staff who is shown it */
export function wireFirstYes(first: FirstYes | undefined, reader: bigint) {
  if (first === undefined) return null;
  return {
    by: first.by,
    at: first.at.toISOString(),
    own: first.staffId === reader,
    amount: yuanNumber(first.amount),
    order: first.order,
    reference: first.reference,
    reasons: wireReasons(first.reasons),
    second: [...first.second],
  };
}

/**
 * What is answered to a decision, with its entry of the log: `pending` with the reasons and one action for the first of two people's
 * yes, `approved` and another action once it took effect. Nothing is written for a request that came before.
 */
export function givenChange<More extends object>(
  verdict: Waits | Given,
  more: More,
  { actions, subject, before, after, about }: GivenEntry,
): Logged<More & { state: 'approved' | 'pending' }> {
  if (verdict.state === 'given') {
    const first = verdict.first === undefined ? {} : { first: verdict.first.name };
    const entry = { action: actions.given, subject, before, after, about: { ...about, ...first } };
    return changed({ ...more, state: 'approved' as const }, entry);
  }
  const answer = { ...more, state: 'pending' as const };
  const told = message('first_yes_kept', { reasons: verdict.reasons.map(limitReached) });
  if (verdict.repeated) return { ...unchanged(answer), message: told };
  const waits = verdict.reasons.map((reason) => reasonText(reason)).join('；');
  const entry = { action: actions.first, subject, before, after: before, about: { ...about, waits } };
  return changed(answer, entry, told);
}

interface GivenEntry extends Omit<ChangeEntry, 'action'> {
  readonly actions: { readonly first: string; readonly given: string };
}
