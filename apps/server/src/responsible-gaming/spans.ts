/** The spans of time that limits are for: rolling, so that no hour of the day gives everything back at once. */

export const spans = ['day', 'week', 'month'] as const;
export type Span = (typeof spans)[number];

const dayMs = 24 * 3_600_000;

/** In ms. A month is 30 times 24 hours: each is as long as the next, and no shorter month gives room back early. */
export const spanMs: Readonly<Record<Span, number>> = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs };

/** The first millisecond that counts: what happened exactly one span ago does not any more. */
export function beginOf(span: Span, now: Date): Date {
  return new Date(now.getTime() - spanMs[span] + 1);
}
