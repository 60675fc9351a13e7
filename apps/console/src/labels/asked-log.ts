/** What somebody means who types a question into the log's one box: when, from which sum on, and the words that are left of it. */
import { largeSum, sumBetween, sumFrom, sumUntil } from '@mingpai/contract/console/site/log-vocabulary';
import { say } from '../texts/say.ts';
import { type Hours, takenFrom, whenIn, without } from './asked-when.ts';
import { actionLabel, detailName, type Meant, meantBy, subjectLabel } from './audit.ts';
import {
  asksHowMuch,
  isKnownBeginning,
  isKnownEnd,
  meantByName,
  meantByPage,
  meantByQuestion,
} from './log-words.ts';
import { count } from './money.ts';
import { fieldLabels } from './personal.ts';
import { stopKindLabels } from './stops.ts';
import { beijing } from './time.ts';

export interface AskedOfLog extends Meant {
  readonly from?: string;
  readonly to?: string;
  /** Yuan. */
  readonly least?: number;
  readonly most?: number;
  readonly hours?: Hours;
}

/** What a question asks for, and the words of it that mean nothing here. */
export interface Understood {
  readonly asked: AskedOfLog;
  readonly unknown: readonly string[];
  /** A phone number: the log holds none, and one is no member's number. */
  readonly phone?: string;
  /** It asks who did how much of it. */
  readonly tallied?: true;
}

/** Of the mainland, with its country or without. */
const phoneNumber = /(?<![\da-z])(?:\+?86[ -]?)?1[3-9]\d{9}(?!\d)/i;

/** From which sum on, up to which, or both, in yuan. */
function sumsIn(text: string): { least?: number; most?: number; left: string } | undefined {
  const between = sumBetween.exec(text);
  if (between !== null) {
    const [least = '', unit, most = '', unitOfMost] =
      [1, 5, 9].map((at) => between.slice(at, at + 4)).find(([figure]) => figure !== undefined) ?? [];
    return {
      least: yuanOf(least, unit ?? unitOfMost),
      most: yuanOf(most, unitOfMost),
      left: without(text, between.index, between[0].length),
    };
  }
  const [from, until] = [sumFrom.exec(text), sumUntil.exec(text)];
  const found = from ?? until;
  if (found === null) return undefined;
  const [whole, before, unitBefore, behind, unitBehind] = found;
  const sum = yuanOf(before ?? behind ?? '', unitBefore ?? unitBehind);
  return {
    ...(from === null ? { most: sum } : { least: sum }),
    left: without(text, found.index, whole.length),
  };
}

function yuanOf(figure: string, unit = ''): number {
  const times = unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1_000 : 10_000;
  return Number(figure.replaceAll(',', '')) * times;
}

/** A span and a sum anywhere in the question, each once; then a meaning for all that is left, or one for each word of it. */
export function understood(typed: string, now: Date): Understood {
  let left = typed.trim();
  const phone = phoneNumber.exec(left);
  // Taken out first: its figures are neither a sum nor a day.
  if (phone !== null) left = without(left, phone.index, phone[0].length);
  const asked: { from?: string; to?: string; least?: number; most?: number; hours?: Hours } = {};
  const sums = sumsIn(left);
  if (sums !== undefined) {
    left = sums.left;
    if (sums.least !== undefined) asked.least = sums.least;
    if (sums.most !== undefined) asked.most = sums.most;
  }
  const large = takenFrom([largeSum], left);
  if (large !== undefined) {
    left = large.left;
    asked.least ??= largeSum.yuan;
  }
  const when = whenIn(left, now);
  if (when !== undefined) {
    left = when.left;
    if (when.hours !== undefined) asked.hours = when.hours;
    if (when.span !== undefined) asked.from = when.span.from.toISOString();
    if (when.span?.until !== undefined) asked.to = when.span.until.toISOString();
  }
  const { meant, unknown } = meantByWords(left.trim().replace(/\s+/g, ' '));
  return {
    asked: { ...meant, ...asked },
    unknown,
    ...(phone !== null && { phone: phone[0] }),
    ...(asksHowMuch(left) && { tallied: true }),
  };
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
  const { from, to, least, order, member, username, search, reason, address, hours, most } = asked;
  const parts = [
    names(asked.actions, actionLabel),
    names(asked.stopped, (kind) => stopKindLabels[kind]),
    names(asked.personal, (field) => fieldLabels[field]),
    names(asked.items, detailName),
    search === undefined ? '' : subjectLabel(search),
    order === undefined ? '' : say('订单号 {0}', order),
    member === undefined && username === undefined ? '' : say('会员 {0}', member ?? username ?? ''),
    reason === undefined ? '' : say('原因中有“{0}”', reason),
    address === undefined ? '' : say('地址 {0}', address),
    least === undefined ? '' : say('{0} 元起', count(least)),
    most === undefined ? '' : say('至多 {0} 元', count(most)),
    from === undefined
      ? ''
      : to === undefined
        ? say('{0} 起', beijing(from))
        : say('{0} 至 {1}', beijing(from), beijing(to)),
    hours === undefined
      ? ''
      : hours.until <= hours.from
        ? say('每天 {0} 点至次日 {1} 点', hours.from, hours.until)
        : say('每天 {0} 点至 {1} 点', hours.from, hours.until),
  ];
  return { asked: parts.filter((part) => part !== '').join(' · '), unknown: unknown.join(say('、')) };
}
