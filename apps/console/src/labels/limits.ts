/** The limits that members set for themselves, as their own app calls them. */
import { breakWords, limitKindWords, limitSpanWords } from '@mingpai/contract/console/site/timeline-words';
import { inOne, inWords } from '../texts/both.ts';

export const limitKinds = inWords(limitKindWords);
export const limitSpans = inWords(limitSpanWords);

/** A break ends by itself soon, an exclusion is meant to keep somebody away. */
export function breakName(kind: 'break' | 'exclusion'): string {
  return inOne(breakWords[kind]);
}
