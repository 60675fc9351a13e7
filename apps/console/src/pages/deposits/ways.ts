import type { DepositOrder } from '../../api/rows.ts';
import { wayLabels } from '../../labels/contract.ts';
import { say } from '../../texts/say.ts';

/** `USDT · TRC20`, `网银转账`. */
export function wayOf({ way, protocol }: DepositOrder): string {
  return protocol === null || protocol === '' ? wayLabels[way] : `${wayLabels[way]} · ${protocol}`;
}

/** By what the payment is told from others: the payer's bank card, or the last characters of the sending address. */
export function payerOf({ holder, bank, number, branch, lastFour }: DepositOrder): string {
  const card = [holder, bank, number, branch].filter((part) => part !== '').join(' ');
  if (card !== '') return card;
  return lastFour === '' ? '' : say('尾号 {0}', lastFour);
}

/** Whether the card's holder is the member by name; undefined: nothing to compare. */
export function holderOf({ holderIsMember }: Pick<DepositOrder, 'holderIsMember'>) {
  if (holderIsMember === null) return undefined;
  return holderIsMember
    ? { label: say('户名与会员实名一致'), tone: 'success' }
    : { label: say('户名与会员实名不一致'), tone: 'warning' };
}
