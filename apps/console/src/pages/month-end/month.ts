/** The span of days that is answered for, as the page's address has it: `?from=2026-10-01&to=2026-10-31`; without it the last whole month. */
import { type EntrySide, longestSpanDays } from '@mingpai/contract/console/books/names';
import { beijing } from '../../labels/time.ts';

export type Span = { readonly from: string; readonly to: string };

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function spanIn(address: URLSearchParams, now: Date): Span {
  const [from, to] = [address.get('from'), address.get('to')];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : monthOf(now, -1);
}

/** Where the accounts are of which a line of the trial balance consists. */
export function ledgerPath({ from, to }: Span, ledger: string): string {
  return `/month-end/ledger?${new URLSearchParams({ from, to, ledger })}`;
}

/** Where the entries of an account are. */
export function entriesPath({ from, to }: Span, account: string, side: EntrySide = 'all'): string {
  return `/month-end/entries?${new URLSearchParams({ from, to, account, ...(side !== 'all' && { side }) })}`;
}

/** The days before a span of which its opening balance is made: as many as are asked for at once. */
export function before({ from }: Span): Span {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const last = Date.parse(from) - 86_400_000;
  return { from: day(last - (longestSpanDays - 1) * 86_400_000), to: day(last) };
}

/** A whole Beijing month. @param months from the present one: -1 is the one before */
export function monthOf(now: Date, months: number): Span {
  const [year = 0, month = 1] = beijing(now.toISOString()).split('-').map(Number);
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: day(Date.UTC(year, month - 1 + months, 1)), to: day(Date.UTC(year, month + months, 0)) };
}
