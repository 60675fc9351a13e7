/** Corrections of balances in words; the reasons are those that members read (contract). */

import type { Adjustment } from '../api/rows.ts';
import { say } from '../texts/say.ts';
import { change, yuan } from './money.ts';

export const directionLabels = { credit: say('增加'), debit: say('扣减') } as const;
export const adjustmentStateLabels = {
  pending: say('待复核'),
  approved: say('已生效'),
  rejected: say('已驳回'),
} as const;

/** `+100.00` or `−100.00`: what it does to the wallet. */
export function effectOf({ direction, amount }: Pick<Adjustment, 'direction' | 'amount'>): string {
  return change(direction === 'credit' ? amount : -amount);
}

/** `50.00 → 62.34` once it was posted; nothing before. */
export function balancesOf({ balanceBefore, balanceAfter }: Adjustment): string {
  if (balanceBefore === null || balanceAfter === null) return '';
  return `${yuan(balanceBefore)} → ${yuan(balanceAfter)}`;
}

/** Why somebody may not approve it, if so. */
export function hindranceOf({ own, forChief }: Adjustment, mayLarge: boolean): string | undefined {
  if (own) return say('您提交的更正须由另一位同事复核');
  if (forChief && !mayLarge) return say('达到主管复核线，须由主管复核');
  return undefined;
}
