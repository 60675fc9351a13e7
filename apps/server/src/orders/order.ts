/** What deposits, withdrawals and corrections have in common: the states of an order, its ceiling, its amounts in words. */
import { formatDecimal, formatYuan } from '@mingpai/contract/money';
import { refused } from '../platform/outcome.ts';

export type OrderState = 'pending' | 'approved' | 'rejected';

/** The wire's numbers of states (specification, chapter 4). */
export const wireOrderState = { pending: 1, approved: 2, rejected: 3 } as const;

/** A USDT amount for people: `140.84`. */
export function usdtText(micro: bigint): string {
  return formatDecimal(micro / 10_000n, 2);
}

/** What was paid, to the last place that is not zero but at least two: `140.84`, `0.000001`. */
export function microUsdtText(micro: bigint): string {
  return formatDecimal(micro, 6).replace(/0{1,4}$/, '');
}

/** @param ceiling fen */
export function refuseAboveCeiling(amount: bigint, ceiling: number) {
  return amount > BigInt(ceiling)
    ? refused(
        'credit_above_ceiling',
        `${formatYuan(amount)} 元超过单笔入账上限 ${formatYuan(BigInt(ceiling))} 元，资金未变动；请核对金额，上限只能由主管在存款设置中调整`,
      )
    : undefined;
}
