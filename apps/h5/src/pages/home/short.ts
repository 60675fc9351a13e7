import { formatAmount } from '@mingpai/ui/amount';

/** Whole yuan without an empty decimal. */
export function short(yuan: number): string {
  return formatAmount(yuan).replace(/\.00$/, '');
}
