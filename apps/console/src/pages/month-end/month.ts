/** The span of days that is answered for, as the page's address has it: `?from=2026-10-01&to=2026-10-31`; without it the last whole month. */
import { beijing } from '../../labels/time.ts';

export type Span = { readonly from: string; readonly to: string };

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function spanIn(address: URLSearchParams, now: Date): Span {
  const [from, to] = [address.get('from'), address.get('to')];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : monthOf(now, -1);
}

/** A whole Beijing month. @param months from the present one: -1 is the one before */
export function monthOf(now: Date, months: number): Span {
  const [year = 0, month = 1] = beijing(now.toISOString()).split('-').map(Number);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 1 + months, 1)), to: day(Date.UTC(year, month + months, 0)) };
}
