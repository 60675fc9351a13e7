import type { Adjustment } from '../../api/rows.ts';

/** What the member could spend if the correction were approved now, in yuan; below zero: there is not enough to be taken. */
export function availableAfter({
  direction,
  amount,
  available,
}: Pick<Adjustment, 'direction' | 'amount' | 'available'>): number {
  return direction === 'credit' ? available + amount : available - amount;
}
