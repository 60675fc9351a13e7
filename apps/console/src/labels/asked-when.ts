/** When a question asks about: days, hours of each day, or both, in Beijing; and the question without the words that say so. */
import {
  chineseFigures,
  clockAfter,
  clockAt,
  clockBefore,
  clockSpan,
  dateInEnglish,
  dateWritten,
  dayOfMonth,
  dayPartWords,
  daysAgo,
  dayWords,
  dayWritten,
  justNow,
  longSpanWords,
  monthInEnglish,
  monthSigns,
  monthWritten,
  untilDate,
  untilNow,
  weekdaySign,
  weekdaySigns,
  weekdayWords,
  weekendWords,
  withHoursInFigures,
} from '@mingpai/contract/console/site/log-times';

/** Of each day, in Beijing, from one to the other; over midnight where the first is the later one. */
export type Hours = { readonly from: number; readonly until: number };

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
    /** So many months after the one that begins this quarter, or this year. */
    quarter: (months: number) => midnight(year, month - (month % 3) + months, 1),
    year: (months: number) => midnight(year, months, 1),
    ofMonth: month + 1,
    /** @param ofYear a year, or how many after this one */
    on: (ofMonth: number, day: number, ofYear: number) =>
      midnight(ofYear > 1_000 ? ofYear : year + ofYear, ofMonth - 1, day),
    ofWeek: (local.getUTCDay() + 6) % 7,
  };
}

type Day = ReturnType<typeof dayOf>;
type Span = { readonly from: Date; readonly until: Date | undefined };
type Found = { readonly span: Span; readonly left: string };
/** When, or at which hours of each day. */
export type When = { readonly span?: Span; readonly hours?: Hours; readonly left: string };

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

export function without(text: string, at: number, length: number): string {
  return `${text.slice(0, at)} ${text.slice(at + length)}`;
}

/** The first entry by the longest word of all that stands in the text, and the text without it. */
export function takenFrom<Entry extends { readonly said: readonly string[] }>(
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

/** When is asked for; what has begun has no end yet. Hours belong to the one day that is named, or else to each. */
export function whenIn(typed: string, now: Date): When | undefined {
  const day = dayOf(now);
  const text = withHoursInFigures(typed);
  const found = severalIn(text, day, now) ?? dayIn(text, day, now);
  const { until } = found?.span ?? {};
  if (found?.span === undefined || until === undefined || until <= now) return found;
  return { ...found, span: { from: found.span.from, until: undefined } };
}

function severalIn(text: string, day: Day, now: Date): When | undefined {
  const long =
    recentIn(text, now) ?? longIn(text, day) ?? daysIn(text, day, now) ?? onlyMonthIn(text, now, day);
  if (long === undefined) return undefined;
  const part = partIn(long.left);
  return part === undefined ? long : { span: long.span, hours: ofEachDay(part.hours), left: part.left };
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
  const [whole, many = '', inMinutes, inHours, , inWeeks, inMonths] = found;
  const hours = inMinutes ? 1 / 60 : inHours ? 1 : inWeeks ? 7 * 24 : inMonths ? 30 * 24 : 24;
  return {
    span: { from: new Date(now.getTime() - figureOf(many) * hours * hourMs), until: undefined },
    left: without(text, found.index, whole.length),
  };
}

/** In figures, or as one sign of Chinese. */
function figureOf(many: string): number {
  return chineseFigures.get(many) ?? Number(many);
}

function longIn(text: string, day: Day): Found | undefined {
  const taken = takenFrom(longSpanWords, text);
  if (taken === undefined) return undefined;
  const { unit, ago } = taken.entry;
  // A month that is named in that year: 去年12月.
  if (unit === 'year') {
    const [whole, , month] = monthWritten.exec(taken.left) ?? [];
    if (whole !== undefined && month !== undefined && taken.left.indexOf(whole) === taken.at + 1)
      return monthOf(day, Number(month) - 1 - 12 * ago, without(taken.left, taken.at + 1, whole.length));
  }
  const begin = (back: number) =>
    unit === 'week'
      ? day.after(-day.ofWeek - 7 * back)
      : unit === 'month'
        ? day.month(-back)
        : unit === 'quarter'
          ? day.quarter(-3 * back)
          : day.year(-12 * back);
  const sign = weekdaySign.exec(taken.left.slice(taken.at));
  if (unit === 'week' && sign !== null) {
    // A day of that week, as Chinese says it in one word.
    const place = weekdaySigns.indexOf(sign[1] ?? '');
    const from = new Date(begin(ago).getTime() + (place < 0 ? 6 : place) * 24 * hourMs);
    const until = new Date(from.getTime() + 24 * hourMs);
    return { span: { from, until }, left: without(taken.left, taken.at, sign[0].length) };
  }
  return { span: { from: begin(ago), until: begin(ago - 1) }, left: taken.left };
}

/** A date has its month, too. */
function onlyMonthIn(text: string, now: Date, day: Day): Found | undefined {
  return dateIn(text, day, now) === undefined ? monthIn(text, now, day) : undefined;
}

/** @param months after January of this year */
function monthOf(day: Day, months: number, left: string): Found {
  return { span: { from: day.year(months), until: day.year(months + 1) }, left };
}

/** A month by its number or name, of this year or else of the last that has begun; or a year. */
function monthIn(text: string, now: Date, day: Day): Found | undefined {
  const spelt = monthInEnglish.exec(text);
  const written = spelt === null ? monthWritten.exec(text) : null;
  const found = spelt ?? written;
  if (found === null) return undefined;
  const left = without(text, found.index, found[0].length);
  const thisYear = new Date(now.getTime() + beijingMs).getUTCFullYear();
  const [, first, second, wholeYear] = found;
  if (wholeYear !== undefined) {
    const back = 12 * (Number(wholeYear) - thisYear);
    return { span: { from: day.year(back), until: day.year(back + 12) }, left };
  }
  const month = spelt ? monthSigns.indexOf((first ?? '').slice(0, 3).toLowerCase()) + 1 : Number(second);
  if (month < 1 || month > 12) return undefined;
  const named = spelt ? second : first;
  const year = named === undefined ? (month > day.ofMonth ? -1 : 0) : Number(named) - thisYear;
  return monthOf(day, month - 1 + 12 * year, left);
}

/** A day, a part of it, or both. */
function dayIn(text: string, day: Day, now: Date): When | undefined {
  const whole = wholeDayIn(text, day, now);
  const part = partIn(whole?.left ?? text);
  if (part === undefined) return whole;
  if (whole === undefined && part.every) return { hours: ofEachDay(part.hours), left: part.left };
  const midnight = whole?.span.from ?? day.after(-part.ago);
  const at = (hour: number) => new Date(midnight.getTime() + hour * hourMs);
  const until = at(part.hours[1]);
  return { span: { from: at(part.hours[0]), until }, left: part.left };
}

function ofEachDay([from, until]: readonly [number, number]): Hours {
  return { from, until: until > 24 ? until - 24 : until };
}

/** A part of the day by its name, by the clock, or both: 下午2点到5点. Hours of the next day count on from 24. */
function partIn(text: string) {
  const named = takenFrom(dayPartWords, text);
  const { hours, ago = 0, every = false } = named?.entry ?? {};
  const clock = clockIn(named?.left ?? text, (hours?.[0] ?? 0) >= 12);
  if (clock !== undefined)
    return { hours: clock.hours, ago, every: named === undefined || every, left: clock.left };
  return named && hours && { hours, ago, every, left: named.left };
}

/** @param isLate the words before it say that it is after noon */
function clockIn(text: string, isLate: boolean) {
  const hourOf = (figure: string, half = '') => {
    const hour = Number(figure);
    const isAfternoon = half === '' ? isLate : half.toLowerCase() === 'pm';
    if (half.toLowerCase() === 'am' && hour === 12) return 0;
    return isAfternoon && hour < 12 ? hour + 12 : hour;
  };
  const both = clockSpan.exec(text);
  if (both !== null) {
    const [whole, begin = '', , half, end = '', sign = ''] = both;
    const halfAtEnd = /[ap]m/i.test(sign) ? sign : undefined;
    const [from, until] = [hourOf(begin, half ?? halfAtEnd), hourOf(end, halfAtEnd)];
    return hoursOf(from, until <= from ? until + 24 : until, without(text, both.index, whole.length));
  }
  const after = clockAfter.exec(text);
  if (after !== null) {
    const [whole, chinese, english, half] = after;
    return hoursOf(hourOf(chinese ?? english ?? '', half), 24, without(text, after.index, whole.length));
  }
  const before = clockBefore.exec(text);
  if (before !== null) {
    const [whole, chinese, english, half] = before;
    return hoursOf(0, hourOf(chinese ?? english ?? '', half), without(text, before.index, whole.length));
  }
  const at = clockAt.exec(text);
  if (at === null) return undefined;
  const [whole, chinese, ofChinese, english, ofEnglish, alone, ofAlone] = at;
  const hour = hourOf(chinese ?? english ?? alone ?? '', ofChinese ?? ofEnglish ?? ofAlone);
  return hoursOf(hour, hour + 1, without(text, at.index, whole.length));
}

/** @returns undefined where a clock has no such hours */
function hoursOf(from: number, until: number, left: string) {
  if (from > 23 || until - from >= 24 || until === from) return undefined;
  return { hours: [from, until] as const, left };
}

/** Several days: a weekend, or from one date to another. */
function daysIn(text: string, day: Day, now: Date): Found | undefined {
  const weekend = longestOf(weekendWords, text);
  if (weekend !== undefined) {
    const saturday = day.after(-((day.ofWeek + 2) % 7));
    const until = new Date(saturday.getTime() + 48 * hourMs);
    return {
      span: { from: saturday, until },
      left: without(text, weekend.at, weekend.word.length),
    };
  }
  const first = dateIn(text, day, now);
  if (first === undefined) return undefined;
  const behind = first.at + first.whole.length;
  const [joins] = untilDate.exec(text.slice(behind)) ?? [];
  if (joins === undefined) return undefined;
  const rest = text.slice(behind + joins.length);
  const other = dateIn(rest, day, now);
  const alone = dayOfMonth.exec(rest);
  const last = other?.at === 0 ? other : alone && { ...first, whole: alone[0], ofMonth: Number(alone[1]) };
  if (!last) return undefined;
  const years = last.year ?? first.year;
  const end = dateBefore(day, now, { ...last, year: years });
  const begin = dateBefore(day, now, { ...first, year: first.year ?? years });
  // From December to January.
  const from = begin.from > end.from ? dateBefore(day, begin.from, first).from : begin.from;
  return {
    span: { from, until: end.until },
    left: without(text, first.at, first.whole.length + joins.length + last.whole.length),
  };
}

type Dated = NonNullable<ReturnType<typeof dateIn>>;

/** Without its year a date that is still to come is last year's: nothing was done on it yet. */
function dateBefore(
  day: Day,
  now: Date,
  { year, month, ofMonth }: Pick<Dated, 'year' | 'month' | 'ofMonth'>,
) {
  const on = (back: number) => ({
    from: day.on(month, ofMonth, year ?? back),
    until: day.on(month, ofMonth + 1, year ?? back),
  });
  return on(0).from > now ? on(-1) : on(0);
}

function wholeDayIn(text: string, day: Day, now: Date): Found | undefined {
  const named = takenFrom(dayWords, text);
  if (named !== undefined) {
    const [from, until] = named.entry.days;
    return {
      span: { from: day.after(from), until: day.after(until) },
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
      span: { from: day.after(-back), until: day.after(1 - back) },
      left: weekday.left,
    };
  }
  const ago = daysAgo.exec(text);
  if (ago !== null) {
    const [whole, many = '', , inWeeks] = ago;
    const days = figureOf(many) * (inWeeks === undefined ? 1 : 7);
    return {
      span: { from: day.after(-days), until: day.after(1 - days) },
      left: without(text, ago.index, whole.length),
    };
  }
  const date = dateIn(text, day, now);
  if (date === undefined) return undefined;
  return { span: dateBefore(day, now, date), left: without(text, date.at, date.whole.length) };
}

/** A date as it is written in figures, or with its month in English. */
function dateIn(text: string, day: Day, now: Date) {
  const numeric = dateWritten.exec(text);
  if (numeric !== null) {
    const [whole, year, month, ofMonth] = numeric;
    return dated(numeric.index, whole, year, Number(month), ofMonth);
  }
  const spelt = dateInEnglish.exec(text);
  if (spelt === null) {
    const alone = dayWritten.exec(text);
    if (alone === null) return undefined;
    const [whole, ofMonth] = alone;
    const isComing = day.on(day.ofMonth, Number(ofMonth), 0) > now;
    // A month before January is one of the year before.
    return dated(alone.index, whole, undefined, isComing ? day.ofMonth - 1 : day.ofMonth, ofMonth);
  }
  const [whole, dayBefore, monthBehind, monthBefore, dayBehind, year] = spelt;
  const sign = (monthBehind ?? monthBefore ?? '').toLowerCase();
  return dated(spelt.index, whole, year, monthSigns.indexOf(sign) + 1, dayBefore ?? dayBehind);
}

function dated(at: number, whole: string, year: string | undefined, month: number, ofMonth = '') {
  return { at, whole, year: year === undefined ? undefined : Number(year), month, ofMonth: Number(ofMonth) };
}
