const format = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 6 });

/** Commission in yuan, which is rounded only in a statement: two to six decimals, with a true minus sign. */
export function commission(amount: number): string {
  return format.format(amount).replace('-', '−');
}
