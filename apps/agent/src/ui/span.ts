/** Spans of Beijing days that a page is about. */
import { day } from './figures.ts';

export interface Span {
  /** `2026-11-23`, both included. */
  readonly from: string;
  readonly to: string;
}

const dayMs = 86_400_000;

/** Today and the days before it. @param days how many in all */
export function lastDays(days: number, now = new Date()): Span {
  const to = day(now.toISOString());
  return { from: new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10), to };
}

/** A day that there is, as it stands in an address. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** As the server takes it: in order, and of 400 days at most. */
export function isSpan({ from, to }: Span): boolean {
  const length = Date.parse(to) - Date.parse(from);
  return length >= 0 && length < 400 * dayMs;
}
