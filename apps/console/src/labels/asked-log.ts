/** What somebody means who types a question into the log's one box: when, from which sum on, and the words that are left of it. */
import {
  dateInEnglish,
  dateWritten,
  dayPartWords,
  dayWords,
  justNow,
  largeSum,
  longSpanWords,
  monthSigns,
  sumFrom,
  untilNow,
  weekdaySign,
  weekdaySigns,
  weekdayWords,
} from '@mingpai/contract/console/site/log-vocabulary';
import { say } from '../texts/say.ts';
import { actionLabel, detailName, type Meant, meantBy, subjectLabel } from './audit.ts';
import { isKnownBeginning, isKnownEnd, meantByName, meantByPage, meantByQuestion } from './log-words.ts';
import { count } from './money.ts';
import { fieldLabels } from './personal.ts';
import { stopKindLabels } from './stops.ts';
import { beijing } from './time.ts';

export interface AskedOfLog extends Meant {
  readonly from?: string;
  readonly to?: string;
  /** Yuan. */
  readonly least?: number;
}

/** What a question asks for, and the words of it that mean nothing here. */
export interface Understood {
  readonly asked: AskedOfLog;
  readonly unknown: readonly string[];
  /** A phone number: the log holds none, and one is no member's number. */
  readonly phone?: string;
}

/** Of the mainland, with its country or without. */
const phoneNumber = /(?<![\da-z])(?:\+?86[ -]?)?1[3-9]\d{9}(?!\d)/i;

const hourMs = 3_600_000;
const beijingMs = 8 * hourMs;

/** Midnight in Beijing that begins a day so many days after that of a moment, and days of its week and month that are over. */
function dayOf(now: Date) {
  const local = new Date(now.getTime() + beijingMs);
  const midnight = (year: number, month: number, day: number) =>
    new Date(Date.UTC(year, month, day) - beijingMs);
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
  return {
    after: (days: number) => midnight(year, month, date + days),
    month: (months: number) => midnight(year, month + months, 1),
    /** @param ofYear a year, or how many after this one */
    on: (ofMonth: number, day: number, ofYear: number) =>
      midnight(ofYear > 1_000 ? ofYear : year + ofYear, ofMonth - 1, day),
    ofWeek: (local.getUTCDay() + 6) % 7,
  };
}

type Day = ReturnType<typeof dayOf>;
type Span = { readonly from: Date; readonly until: Date | undefined };
type Found = { readonly span: Span; readonly left: string };

/** The longest of some words that stands in a text: where, and which one. */
function longestOf(said: readonly string[], text: string): { at: number; word: string } | undefined {
  const lower = text.toLowerCase();
  const word = [...said]
    .sort((one, other) => other.length - one.length)
    .find((one) => placeOf(one, lower) >= 0);
  return word === undefined ? undefined : { at: placeOf(word, lower), word };
}

/** English stands as a word of its own. */
function placeOf(word: string, lower: string): number {
  if (!/^[a-z]/.test(word)) return lower.indexOf(word);
  return lower.search(new RegExp(`\\b${word}\\b`));
}

function without(text: string, at: number, length: number): string {
  return `${text.slice(0, at)} ${text.slice(at + length)}`;
}

/** The first entry by the longest word of all that stands in the text, and the text without it. */
function takenFrom<Entry extends { readonly said: readonly string[] }>(
  entries: readonly Entry[],
  text: string,
) {
  const [first] = entries
    .flatMap((entry) => {
      const found = longestOf(entry.said, text);
      return found === undefined ? [] : [{ entry, ...found }];
    })
    .sort((one, other) => other.word.length - one.word.length);
  return first && { entry: first.entry, at: first.at, left: without(text, first.at, first.word.length) };
}

/** When is asked for; a day that has begun has no end. */
function spanIn(text: string, now: Date): Found | undefined {
  const day = dayOf(now);
  return recentIn(text, now) ?? longIn(text, day) ?? dayIn(text, day, now);
}

function recentIn(text: string, now: Date): Found | undefined {
  const just = longestOf(justNow, text);
  if (just !== undefined)
    return {
      span: { from: new Date(now.getTime() - hourMs), until: undefined },
      left: without(text, just.at, just.word.length),
    };
  const found = untilNow.exec(text);
  if (found === null) return undefined;
  const [whole, many = '', inHours, , inWeeks] = found;
  const hours = inHours !== undefined ? 1 : inWeeks !== undefined ? 7 * 24 : 24;
  return {
    span: { from: new Date(now.getTime() - Number(many) * hours * hourMs), until: undefined },
    left: without(text, found.index, whole.length),
  };
}

function longIn(text: string, day: Day): Found | undefined {
  const taken = takenFrom(longSpanWords, text);
  if (taken === undefined) return undefined;
  const { unit, ago } = taken.entry;
  const begin = (back: number) => (unit === 'week' ? day.after(-day.ofWeek - 7 * back) : day.month(-back));
  const sign = weekdaySign.exec(taken.left.slice(taken.at));
  if (unit === 'week' && sign !== null) {
    // A day of that week, as Chinese says it in one word.
    const place = weekdaySigns.indexOf(sign[1] ?? '');
    const from = new Date(begin(ago).getTime() + (place < 0 ? 6 : place) * 24 * hourMs);
    const until = new Date(from.getTime() + 24 * hourMs);
    return { span: { from, until }, left: without(taken.left, taken.at, sign[0].length) };
  }
  return { span: { from: begin(ago), until: ago === 0 ? undefined : begin(ago - 1) }, left: taken.left };
}

/** A day, a part of it, or both. */
function dayIn(text: string, day: Day, now: Date): Found | undefined {
  const whole = wholeDayIn(text, day, now);
  const part = takenFrom(dayPartWords, whole?.left ?? text);
  if (part === undefined) return whole;
  const { hours, ago = 0 } = part.entry;
  const midnight = whole?.span.from ?? day.after(-ago);
  const at = (hour: number) => new Date(midnight.getTime() + hour * hourMs);
  const until = at(hours[1]);
  return { span: { from: at(hours[0]), until: until > now ? undefined : until }, left: part.left };
}

function wholeDayIn(text: string, day: Day, now: Date): Found | undefined {
  const named = takenFrom(dayWords, text);
  if (named !== undefined) {
    const [from, until] = named.entry.days;
    return {
      span: { from: day.after(from), until: until > 0 ? undefined : day.after(until) },
      left: named.left,
    };
  }
  const weekday = takenFrom(
    weekdayWords.map((said, place) => ({ said, place })),
    text,
  );
  if (weekday !== undefined) {
    const back = (day.ofWeek - weekday.entry.place + 7) % 7;
    return {
      span: { from: day.after(-back), until: back === 0 ? undefined : day.after(1 - back) },
      left: weekday.left,
    };
  }
  const date = dateIn(text);
  if (date === undefined) return undefined;
  const { at, whole, year, month, ofMonth } = date;
  const on = (back: number) => [0, 1].map((more) => day.on(month, ofMonth + more, year ?? back));
  // Without its year a date that is still to come is last year's: nothing was done on it yet.
  const [soon] = on(0);
  const [from, until] = soon !== undefined && soon > now ? on(-1) : on(0);
  if (from === undefined) return undefined;
  return { span: { from, until }, left: without(text, at, whole.length) };
}

/** A date as it is written in figures, or with its month in English. */
function dateIn(text: string) {
  const numeric = dateWritten.exec(text);
  if (numeric !== null) {
    const [whole, year, month, ofMonth] = numeric;
    return dated(numeric.index, whole, year, Number(month), ofMonth);
  }
  const spelt = dateInEnglish.exec(text);
  if (spelt === null) return undefined;
  const [whole, dayBefore, monthBehind, monthBefore, dayBehind, year] = spelt;
  const sign = (monthBehind ?? monthBefore ?? '').toLowerCase();
  return dated(spelt.index, whole, year, monthSigns.indexOf(sign) + 1, dayBefore ?? dayBehind);
}

function dated(at: number, whole: string, year: string | undefined, month: number, ofMonth = '') {
  return { at, whole, year: year === undefined ? undefined : Number(year), month, ofMonth: Number(ofMonth) };
}

/** A span and a sum anywhere in the question, each once; then a meaning for all that is left, or one for each word of it. */
export function understood(typed: string, now: Date): Understood {
  let left = typed.trim();
  const phone = phoneNumber.exec(left);
  // Taken out first: its figures are neither a sum nor a day.
  if (phone !== null) left = without(left, phone.index, phone[0].length);
  const asked: { from?: string; to?: string; least?: number } = {};
  const found = sumFrom.exec(left);
  if (found !== null) {
    left = without(left, found.index, found[0].length);
    const [, before, unitBefore, behind, unitBehind] = found;
    const unit = (unitBefore ?? unitBehind ?? '').toLowerCase();
    const times = unit === '' ? 1 : unit === 'k' ? 1_000 : 10_000;
    asked.least = Number((before ?? behind ?? '').replaceAll(',', '')) * times;
  }
  const large = takenFrom([largeSum], left);
  if (large !== undefined) {
    left = large.left;
    asked.least ??= largeSum.yuan;
  }
  const when = spanIn(left, now);
  if (when !== undefined) {
    left = when.left;
    asked.from = when.span.from.toISOString();
    if (when.span.until !== undefined) asked.to = when.span.until.toISOString();
  }
  const { meant, unknown } = meantByWords(left.trim().replace(/\s+/g, ' '));
  return { asked: { ...meant, ...asked }, unknown, ...(phone !== null && { phone: phone[0] }) };
}

/** What the log is asked for. */
export function askedOfLog(typed: string, now: Date): AskedOfLog {
  return understood(typed, now).asked;
}

/** What the words mean together as a name of the log's; else as a question in everyday words; else each for itself, or as a reason. */
function meantByWords(words: string): { readonly meant: Meant; readonly unknown: readonly string[] } {
  const page = meantByPage(words);
  if (page !== undefined) return page;
  const together = meantBy(words);
  const isNamed = together.reason === undefined && together.username === undefined;
  if (isNamed || words === '') return { meant: together, unknown: [] };
  const question = meantByName(words) ?? meantByQuestion(words);
  if (question !== undefined) return question;
  if (together.username !== undefined) return { meant: together, unknown: [] };
  const each = words.split(' ').map((word) => Object.entries(meantBy(word)));
  const fields = each.flat().map(([field]) => field);
  const clear = each.length > 1 && each.flat().every(([field]) => field !== 'reason');
  const meant = clear && new Set(fields).size === fields.length ? Object.fromEntries(each.flat()) : together;
  return { meant, unknown: [] };
}

type Named = { readonly value: string; readonly label: string };

/**
 * A colleague whose name is one of the words, or stands in a sentence between words that the log knows, and what is asked of them.
 * @returns an empty `staff` where nobody is named
 */
export function whoIsAsked(typed: string, colleagues: readonly Named[]) {
  const { value, search } = namedAmong(typed, colleagues);
  return { staff: value, search };
}

/**
 * A venue by its name, as it stands in a sentence, and what is asked of it: people know no codes.
 * @returns an empty `venue` where none is named
 */
export function whereIsAsked(typed: string, venues: readonly Named[]) {
  const { value, search } = namedAmong(typed, venues);
  return { venue: value, search };
}

/**
 * A promotion by either of its titles, as it stands in a sentence, and what is asked of it: a title is no name of an action, nor of a kind.
 * @returns an empty `promotion` where none is named
 */
export function whatIsAsked(typed: string, promotions: readonly Named[]) {
  // A title that is a word of the log's own is that word.
  const titles = promotions.filter(({ label }) => label !== '' && 'reason' in meantBy(label));
  const { value, search } = namedAmong(typed, titles);
  return { promotion: value, search };
}

function namedAmong(typed: string, names: readonly Named[]) {
  const longestFirst = [...names].sort((one, other) => other.label.length - one.label.length);
  for (const { value, label } of longestFirst) {
    const at = typed.toLowerCase().indexOf(label.toLowerCase());
    if (at < 0) continue;
    const [before, behind] = [typed.slice(0, at), typed.slice(at + label.length)];
    if (!isKnownEnd(before) || !isKnownBeginning(behind)) continue;
    const search = `${before} ${behind.replace(/^['’]s\b/, '')}`.trim().replace(/\s+/g, ' ');
    return { value, search };
  }
  return { value: '', search: typed };
}

/** Of more names than so many only their number is told besides. */
const namesTold = 4;

function names<Name extends string>(of: readonly Name[] | undefined, called: (name: Name) => string): string {
  if (of === undefined) return '';
  const told = of.slice(0, namesTold).map(called).join(say('、'));
  return of.length > namesTold ? say('{0} 等 {1} 种', told, of.length) : told;
}

/** What is asked for, in words, so that whoever asked sees whether they were understood. */
export function askedInWords({ asked, unknown }: Understood): {
  readonly asked: string;
  readonly unknown: string;
} {
  const { from, to, least, order, member, username, search, reason } = asked;
  const parts = [
    names(asked.actions, actionLabel),
    names(asked.stopped, (kind) => stopKindLabels[kind]),
    names(asked.personal, (field) => fieldLabels[field]),
    names(asked.items, detailName),
    search === undefined ? '' : subjectLabel(search),
    order === undefined ? '' : say('订单号 {0}', order),
    member === undefined && username === undefined ? '' : say('会员 {0}', member ?? username ?? ''),
    reason === undefined ? '' : say('原因中有“{0}”', reason),
    least === undefined ? '' : say('{0} 元起', count(least)),
    from === undefined
      ? ''
      : to === undefined
        ? say('{0} 起', beijing(from))
        : say('{0} 至 {1}', beijing(from), beijing(to)),
  ];
  return { asked: parts.filter((part) => part !== '').join(' · '), unknown: unknown.join(say('、')) };
}
