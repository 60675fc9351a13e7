/**
 * Amounts as members read them. The wire's yuan are JSON numbers with at most two decimals; they are only written
 * here, never calculated with. By hand: the first formatter of `Intl` alone costs a cheap phone a tenth of a second
 * before the first picture.
 */
export function formatAmount(amount: number): string {
  return amount.toFixed(2).replace(thousands, ',');
}

/** Every place before the point that has a multiple of three digits behind it. */
export const thousands = /\B(?=(?:\d{3})+\.)/g;

/** A limit: `100` stays `100`, `1000.5` is `1,000.50`. */
export function formatLimit(amount: number): string {
  return formatAmount(amount).replace(/\.00$/, '');
}
