/** Related accounts as staff are shown them. */
import type { RelatedSign } from '@mingpai/contract/console/related';
import { type Message, message, textOf } from '@mingpai/contract/texts';
import { readersLanguage } from '../platform/language.ts';
import type { Related, RelatedPair } from './related.ts';
import { crowdedDevice, timingMinutes } from './weights.ts';

/** What the signs count by. */
const counts = { crowded: crowdedDevice + 1, minutes: timingMinutes };

/** Of so many the signs are named; the rest is counted. */
const mostNamed = 3;

function signText(sign: RelatedSign): string {
  return textOf(message('related_sign', { sign, ...counts }), readersLanguage());
}

export function wireRelated(related: readonly Related[] | undefined) {
  return (related ?? []).map(({ memberId, username, signs, score }) => ({
    memberId: Number(memberId),
    username,
    score,
    reasons: signs.map((sign) => ({ sign, text: signText(sign) })),
  }));
}

/** Signs as staff read them. */
export function wireSigns(signs: readonly RelatedSign[]) {
  return signs.map((sign) => ({ sign, text: signText(sign) }));
}

export function wireAmong(pairs: readonly RelatedPair[]) {
  return pairs.map(({ memberId, other, signs }) => ({
    memberId: Number(memberId),
    other: Number(other),
    reasons: signs.map((sign) => ({ sign, text: signText(sign) })),
  }));
}

/** The accounts that may be the same person's, the first of them with what they have in common. */
export function relatedMessage(related: readonly Related[]): Message {
  const some = related.slice(0, mostNamed).map(({ username, signs }) => ({ username, signs }));
  return message('related_accounts', { some, count: related.length, ...counts });
}
