/** Figures as people read them. Amounts are only written here, never calculated with. */
import { formatAmount } from '@mingpai/ui/amount';

const exactYuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const whole = new Intl.NumberFormat('zh-CN');
const percent = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `1234.5` is `1,234.50`. */
export function amount(value: number): string {
  return signed(value, formatAmount(Math.abs(value)));
}

/** Commission, which is rounded only in a statement: two to six decimals. */
export function exactAmount(value: number): string {
  return signed(value, exactYuan.format(Math.abs(value)));
}

export function count(value: number): string {
  return whole.format(value);
}

/** Basis points as a percentage: 80 is `0.80%`. */
export function rate(basisPoints: number): string {
  return `${percent.format(basisPoints / 100)}%`;
}

/** A typographic minus, which is as wide as a figure. */
function signed(value: number, text: string): string {
  return `${value < 0 ? '−' : ''}${text}`;
}

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });
const momentFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Shanghai',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-21`, Beijing time whatever the phone's clock says. */
export function day(instant: string): string {
  return dayFormat.format(new Date(instant));
}

/** `2026-11-21 12:00:00`, Beijing time. */
export function moment(instant: string): string {
  return momentFormat.format(new Date(instant));
}
