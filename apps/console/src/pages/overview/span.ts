/** The span of days that a page is about, as its address has it: `?span=7`, or `?from=2026-11-01&to=2026-11-20`. Beijing days. */

import type {
  CohortActivity,
  FigureName,
  FunnelStep,
  LineDimension,
} from '@mingpai/contract/console/reports/names';
import { beijing } from '../../labels/time.ts';
import { say } from '../../texts/say.ts';

export type Span = { readonly from: string; readonly to: string };

export const presets = [
  { value: 'today', label: say('今天') },
  { value: 'yesterday', label: say('昨天') },
  { value: '7', label: say('7天') },
  { value: '30', label: say('30天') },
  { value: 'month', label: say('本月') },
] as const;

const dayMs = 86_400_000;
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** @returns the span, and which of the presets it is; a span that is typed is none of them */
export function spanIn(
  address: URLSearchParams,
  now: Date,
): { readonly span: Span; readonly preset: string } {
  const [from, to] = [address.get('from'), address.get('to')];
  if (isDay(from) && isDay(to) && from <= to) return { span: { from, to }, preset: '' };
  const preset = address.get('span') ?? 'today';
  return { span: spanOf(preset, beijing(now.toISOString()).slice(0, 10)), preset };
}

function spanOf(preset: string, today: string): Span {
  const before = (days: number) => new Date(Date.parse(today) - days * dayMs).toISOString().slice(0, 10);
  if (preset === 'yesterday') return { from: before(1), to: before(1) };
  if (preset === '7') return { from: before(6), to: today };
  if (preset === '30') return { from: before(29), to: today };
  if (preset === 'month') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: today, to: today };
}

/** All days that lines are asked for at once: of a member who came in the last twenty years, everything. */
export function everUntil(now: Date): Span {
  const to = beijing(now.toISOString()).slice(0, 10);
  return { from: new Date(Date.parse(to) - 7_300 * dayMs).toISOString().slice(0, 10), to };
}

/** The last days of a span that the overview can hold against the span before. */
export function comparable({ from, to }: Span): Span {
  const first = new Date(Date.parse(to) - 399 * dayMs).toISOString().slice(0, 10);
  return { from: from < first ? first : from, to };
}

/** What the lines of a figure are narrowed by: a share of it, an hour of its day, how far those came who registered, or what they still did in a week. */
export type Narrowing =
  | { readonly by: LineDimension; readonly value: string }
  | { readonly hour: string }
  | { readonly step: FunnelStep }
  | { readonly still: CohortActivity; readonly week: string };

/** The Sunday of the week that begins with this Monday. */
export function endOfWeek(monday: string): string {
  return new Date(Date.parse(monday) + 6 * dayMs).toISOString().slice(0, 10);
}

/** A Monday so many weeks later. */
export function weeksAfter(monday: string, weeks: number): string {
  return new Date(Date.parse(monday) + 7 * weeks * dayMs).toISOString().slice(0, 10);
}

/** Where the lines of a figure are. */
export function linesPath({ from, to }: Span, figure: FigureName, narrowing?: Narrowing) {
  const address = new URLSearchParams({ figure, from, to, ...narrowing });
  return `/overview/lines?${address}`;
}
