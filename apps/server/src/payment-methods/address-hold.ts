/** What holds up a withdrawal to an address: that it is new, or that its owner's credentials have just changed (adversaries, T8). */
import type { Card } from './card.ts';

export type HeldFor = 'new_address' | 'credentials';

export interface Hold {
  readonly until: Date;
  readonly reason: HeldFor;
}

const hourMs = 3_600_000;

/**
 * What holds up a withdrawal to this address that is asked for now; the longer of two reasons.
 * @param freeze of `frozenUntil`
 * @returns `undefined` when it need not wait
 */
export function holdOf(
  card: Pick<Card, 'createdAt' | 'beforeMoney'>,
  {
    delayHours,
    freeze,
    now,
  }: { readonly delayHours: number; readonly freeze: Date | undefined; readonly now: Date },
): Hold | undefined {
  const aged = new Date(card.createdAt.getTime() + delayHours * hourMs);
  const isNew = !card.beforeMoney && aged > now;
  if (freeze && (!isNew || freeze > aged)) return { until: freeze, reason: 'credentials' };
  return isNew ? { until: aged, reason: 'new_address' } : undefined;
}
