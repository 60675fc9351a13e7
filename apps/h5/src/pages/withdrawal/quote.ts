import { formatDecimal, parseDecimal, parseYuan, rateOf, usdtFor } from '@mingpai/contract/money';
import type { Protocol } from '@mingpai/contract/states';
import type { Answer } from '@mingpai/contract/types';

export type Quote = {
  /** All in USDT with two decimals, as they are shown. */
  readonly converted: string;
  readonly fee: string;
  readonly receipt: string;
};

/**
 * Amount / rate, floored to two decimals, minus the fee of the protocol (specification, chapter 9). Never less than nothing.
 *
 * @param amount yuan as typed
 */
export function quote(
  amount: string,
  protocol: Protocol,
  rates: Pick<Answer<'profile'>, 'withdrawusdtrate' | 'withdrawcashfee' | 'withdrawfeeusdttrc'>,
): Quote {
  const converted = usdtFor(parseYuan(amount) ?? 0n, rateOf(rates.withdrawusdtrate));
  const charged = protocol === 'ERC20' ? rates.withdrawcashfee : rates.withdrawfeeusdttrc;
  const fee = parseDecimal(String(charged), 6) ?? 0n;
  const receipt = converted > fee ? converted - fee : 0n;
  return { converted: cents(converted), fee: cents(fee), receipt: cents(receipt) };
}

function cents(micro: bigint): string {
  return formatDecimal(micro / 10_000n, 2);
}
