/**
 * Amounts as members read them. The wire's yuan are JSON numbers with at most two decimals; they are only written
 * here, never calculated with.
 */
const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1234.5` is `1,234.50`. */
export function formatAmount(amount: number): string {
  return yuan.format(amount);
}
