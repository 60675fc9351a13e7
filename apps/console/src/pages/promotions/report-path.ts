import type { PromotionResult } from '../../api/rows.ts';
import { beijing } from '../../labels/time.ts';

type Offered = Pick<PromotionResult, 'id' | 'startsAt' | 'endsAt'>;

/** Its report over the days that it is offered, 400 of them at most. */
export function reportPath({ id, startsAt, endsAt }: Offered): string {
  const day = (ms: number) => beijing(new Date(ms).toISOString()).slice(0, 10);
  const until = Math.min(Date.now(), endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(endsAt));
  const from = Math.max(Math.min(Date.parse(startsAt), until), until - 399 * 86_400_000);
  return `/promotions/${id}?from=${day(from)}&to=${day(until)}`;
}
