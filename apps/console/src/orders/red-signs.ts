/** Which orders nobody approves in passing: those with a sign that is red. */
import type { WithdrawalOrder } from '../api/rows.ts';
import type { Order } from './order.ts';

type Sign = WithdrawalOrder['riskSigns'][number]['sign'];

/** The other signs are worth a look; these are worth opening the order. */
const red: readonly Sign[] = [
  'frozen',
  'address_listed',
  'address_unchecked',
  'underage',
  'watched',
  'related_accounts',
  'shared_device',
  'shared_address',
  'new_address',
  'unusual_amount',
  'unexplained',
  'fast',
];

export function isRedSign(sign: Sign): boolean {
  return red.includes(sign);
}

/** Whether an order has a red sign; of a deposit, that somebody else paid it by name. */
export function isRed(order: Order): boolean {
  return 'riskSigns' in order
    ? order.riskSigns.some(({ sign }) => isRedSign(sign))
    : order.holderIsMember === false;
}
