/** How amounts are written. They come as JSON numbers (exact to the fen) and are only shown here, never computed with. */

import { say } from '../texts/say.ts';

const yuanFormat = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const usdtFormat = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const countFormat = new Intl.NumberFormat('zh-CN');
const minus = '−';

/** `1,234.50`, with a true minus sign for what is negative. */
export function yuan(amount: number): string {
  return withMinus(yuanFormat.format(amount));
}

/** `¥1,234.50`. */
export function yuanWithSign(amount: number): string {
  return amount < 0 ? `${minus}¥${yuanFormat.format(-amount)}` : `¥${yuanFormat.format(amount)}`;
}

/** `+100.00` or `−100.00`; nothing in front of zero. */
export function change(amount: number): string {
  return amount > 0 ? `+${yuanFormat.format(amount)}` : yuan(amount);
}

/** `12.50 USDT`. */
export function usdt(amount: number): string {
  return `${withMinus(usdtFormat.format(amount))} USDT`;
}

/** `12.5%`, with a true minus sign, too. */
export function percent(share: number): string {
  return withMinus(`${share}%`);
}

/** What is typed into a field of a long whole number, `12,345`: as text, since it may be half typed. */
export function grouped(typed: number | string | undefined): string {
  return `${typed ?? ''}`.replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * What stands in such a field; nothing where no number does, so that a field that was emptied is missing and not nought. A fraction stays
 * one: without its point it would be ten times as much, or more.
 */
export function ungrouped(shown: string | undefined): number | '' {
  const digits = (shown ?? '').replace(/[,\s]/g, '');
  const number = Number(digits);
  return digits === '' || !Number.isFinite(number) ? '' : number;
}

/** `12,345`; what is not known yet is not said to be none. */
export function count(number: number | undefined): string {
  return number === undefined ? '…' : countFormat.format(number);
}

/** `12,345`, or `超过 10,000` where nobody counted further. */
export function countOf(number: number | undefined, more: boolean): string {
  return more ? say('超过 {0}', count(number)) : count(number);
}

/** What stands behind a number of orders: `；合计 ¥1,234.50`, or `；合计至少 ¥1,234.50` of those that were counted; nothing of none. */
export function sumBehind({
  sum,
  more,
}: {
  readonly sum?: number | undefined;
  readonly more: boolean;
}): string {
  if (sum === undefined || sum === 0) return '';
  return more ? say('；合计至少 {0}', yuanWithSign(sum)) : say('；合计 {0}', yuanWithSign(sum));
}

function withMinus(text: string): string {
  return text.replace('-', minus);
}
