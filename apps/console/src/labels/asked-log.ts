/** What somebody means who types a question into the log's one box: when, from which sum on, and the words that are left of it. */
import { say } from '../texts/say.ts';
import { type Meant, meantBy } from './audit.ts';

export interface AskedOfLog extends Meant {
  readonly from?: string;
  readonly to?: string;
  /** Yuan. */
  readonly least?: number;
}

const beijingMs = 8 * 3_600_000;

/** Midnight in Beijing that begins a day so many days after that of a moment, and days of its week and month that are over. */
function dayOf(now: Date) {
  const local = new Date(now.getTime() + beijingMs);
  const midnight = (year: number, month: number, day: number) =>
    new Date(Date.UTC(year, month, day) - beijingMs);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  return {
    after: (days: number) => midnight(year, month, date + days),
    month: (months: number) => midnight(year, month + months, 1),
    ofWeek: (local.getUTCDay() + 6) % 7,
  };
}

type Span = readonly [from: Date, until: Date | undefined];

/** Spans of Beijing days, as people call them; a week begins on Monday. */
const spans: readonly (readonly [label: string, of: (day: ReturnType<typeof dayOf>) => Span])[] = [
  [say('今天'), (day) => [day.after(0), undefined]],
  [say('昨天'), (day) => [day.after(-1), day.after(0)]],
  [say('上周'), (day) => [day.after(-day.ofWeek - 7), day.after(-day.ofWeek)]],
  [say('本周'), (day) => [day.after(-day.ofWeek), undefined]],
  [say('上月'), (day) => [day.month(-1), day.month(0)]],
  [say('本月'), (day) => [day.month(0), undefined]],
];

/** Yuan from which on: `>10,000`, the words that say so before the figure, or those behind it. */
const figure = String.raw`(\d[\d,]*(?:\.\d{1,2})?)`;
const sum = new RegExp(
  `(?:[>≥]=?|\\bover|\\babove|${say('超过')}|${say('至少')})\\s*${figure}|${figure}\\s*${say('以上')}`,
  'i',
);

/** What makes a question of it, and is nothing that the log could be asked for. */
const asksWho = new RegExp(`^(?:${say('谁改了')}|${say('谁改过')}|${say('谁')})\\s*`, 'i');

/** A span and a sum anywhere in the question, each once; then a meaning for all that is left, or one for each word of it. */
export function askedOfLog(typed: string, now: Date): AskedOfLog {
  let left = typed.trim().replace(asksWho, '');
  const asked: { from?: string; to?: string; least?: number } = {};
  const span = spans.find(([label]) => left.toLowerCase().includes(label.toLowerCase()));
  if (span !== undefined) {
    const [label, of] = span;
    const at = left.toLowerCase().indexOf(label.toLowerCase());
    left = `${left.slice(0, at)} ${left.slice(at + label.length)}`;
    const [from, until] = of(dayOf(now));
    asked.from = from.toISOString();
    if (until !== undefined) asked.to = until.toISOString();
  }
  const found = sum.exec(left);
  if (found !== null) {
    left = left.replace(found[0], ' ');
    asked.least = Number((found[1] ?? found[2] ?? '').replaceAll(',', ''));
  }
  return { ...meantByWords(left.trim().replace(/\s+/g, ' ')), ...asked };
}

/** What the words mean together; where they mean nothing but words of a reason, what each of them means, unless two mean the same field. */
function meantByWords(words: string): Meant {
  const together = meantBy(words);
  if (together.reason === undefined) return together;
  const each = words.split(' ').map((word) => Object.entries(meantBy(word)));
  const fields = each.flat().map(([field]) => field);
  const clear = each.length > 1 && each.flat().every(([field]) => field !== 'reason');
  return clear && new Set(fields).size === fields.length ? Object.fromEntries(each.flat()) : together;
}

type Colleague = { readonly value: string; readonly label: string };

/** A colleague whose name is one of the words, and what is asked of them. @returns an empty `staff` where nobody is named */
export function whoIsAsked(typed: string, colleagues: readonly Colleague[]) {
  const words = typed.trim().split(/\s+/);
  const isNamed = ({ label }: Colleague) => words.includes(label);
  const named = colleagues.find(isNamed);
  if (named === undefined) return { staff: '', search: typed };
  return { staff: named.value, search: words.filter((word) => word !== named.label).join(' ') };
}
