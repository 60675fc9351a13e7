/**
 * A question in everyday words, as the log can be asked it. Words are found by the log's own labels, in both languages, and by what people
 * call otherwise; a sentence in Chinese is taken apart by the longest of them, since nothing stands between its words.
 */

import type { PersonalField } from '@mingpai/contract/console/personal';
import { auditActions, auditDetails, auditSubjects } from '@mingpai/contract/console/site/audit-words';
import { personalFieldWords, stopKindWords } from '@mingpai/contract/console/site/list-words';
import {
  dayPartWords,
  dayWords,
  justNow,
  longSpanWords,
  weekdayWords,
  weekendWords,
} from '@mingpai/contract/console/site/log-times';
import {
  askingWords,
  type Everyday,
  emptyWords,
  everydayWords,
  exportedWords,
  joint,
  listedWords,
  pageWords,
  pairedWords,
  questionMarks,
  talliedWords,
  touchWords,
  towardsWords,
  untoldWords,
  whoBefore,
  within,
} from '@mingpai/contract/console/site/log-vocabulary';
import { timelineKindWords } from '@mingpai/contract/console/site/timeline-words';
import { stopKinds } from '@mingpai/contract/states';
import { isAddress, itemChoices, type Meant } from './audit.ts';

/** What a word may mean: any of these pieces, in a label. */
interface Token {
  readonly text: string;
  readonly any: readonly string[];
  /** Those of its own language, where it has some: what is called 提款 is no `payout` of anything. */
  readonly own?: readonly string[];
  readonly wide: Everyday['wide'];
}

interface Labelled {
  readonly name: string;
  readonly label: string;
  /** What its entries tell besides: a word of these counts where the label has another one. */
  readonly besides: string;
}

const stopActions: ReadonlySet<string> = new Set(['stop_made', 'stop_changed', 'stop_lifted']);
const personalActions: ReadonlySet<string> = new Set([
  'personal_revealed',
  'personal_read',
  'personal_refused',
]);
const kindsOfPersonal = Object.entries(personalFieldWords).map(([name, both]) => ({
  name: name as PersonalField,
  label: plain(both.join(' ')),
  besides: '',
}));
const kindsOfStops = stopKinds.map((name) => ({ name, label: plain(stopKindWords[name].join(' ')) }));

/** Lower letters, a blank before each English word. */
function plain(text: string): string {
  return ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
}

function besidesOf(action: string): string {
  if (stopActions.has(action)) return plain(Object.values(stopKindWords).flat().join(' '));
  if (personalActions.has(action)) return plain(Object.values(personalFieldWords).flat().join(' '));
  if (action.startsWith('export_')) return plain(exportedWords.join(' '));
  const kinds = Object.entries({ ...timelineKindWords, ...auditSubjects });
  const listed = action.startsWith('list_') ? listedWords : [];
  return plain(
    [...kinds.flatMap(([kind, both]) => (action.startsWith(`${kind}_`) ? both : [])), ...listed].join(' '),
  );
}

/** By these the log names what its entries mean in other words on the pages. */
const itemsBesides: Readonly<Record<string, string>> = {
  levels: plain([...timelineKindWords.level, ...timelineKindWords.rebate].join(' ')),
};

const actions: readonly Labelled[] = Object.entries(auditActions).map(([name, both]) => ({
  name,
  label: plain(both.join(' ')),
  besides: besidesOf(name),
}));
const subjects: readonly Labelled[] = Object.entries(auditSubjects).map(([name, both]) => ({
  name,
  label: plain(both.join(' ')),
  besides: '',
}));
const items: readonly Labelled[] = itemChoices.map(({ value, label }) => ({
  name: value,
  label: plain(`${label} ${auditDetails[value]?.join(' ') ?? ''} ${itemsBesides[value] ?? ''}`),
  besides: '',
}));
const labels = [...actions, ...subjects, ...items].flatMap(({ label, besides }) => [label, besides]);

/** Everyday words by each way to say them; a piece in English begins a word of a label. */
const everyday = new Map<string, Omit<Token, 'text'>>(
  everydayWords.flatMap(({ said, means, wide }) =>
    said.map(
      (word) => [stem(word), { any: means.map(pieceOf), own: ofLanguage(word, means), wide }] as const,
    ),
  ),
);

function ofLanguage(word: string, means: readonly string[]): string[] {
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text);
  const own = isChinese(word)
    ? means.filter((piece) => isChinese(piece) || !/^[a-z]{2}/.test(piece) || piece === word)
    : means;
  return (own.length > 0 ? own : means).map(pieceOf);
}

function pieceOf(piece: string): string {
  return /^[a-z]/.test(piece) ? plain(piece).trimEnd() : piece;
}

/** `approved` and `withdrawals` as a label may have them otherwise: without what English puts behind a word. */
function stem(word: string): string {
  if (!/^[a-z]{5,}$/.test(word)) return /^[a-z]{3,4}s$/.test(word) ? word.replace(/s$/, '') : word;
  return word.replace(/(?:ing|ed|es|s|e)$/, '').replace(/(?<=..)([b-df-hj-km-np-rt-xz])\1$/, '$1');
}

/** `bank cards` as `bank card`: of several words the last is bent. */
function stemOfLast(words: string): string {
  return words.replace(/\S+$/, stem);
}

/** `asks`: it makes a question of what stands around it. */
type Step = {
  readonly length: number;
  readonly token?: Token;
  readonly asks?: true;
  /** It is told that the log was not asked it. */
  readonly untold?: string;
};

/** As long as the longest run of Chinese in a label: cut short, a label's last sign would be left as an unknown word. */
const longestWord = Math.max(
  ...labels.flatMap((label) => (label.match(/\p{Script=Han}+/gu) ?? []).map(({ length }) => length)),
);

/** A verb and its object with what says that it is done between them, `立了案`, as the name of an action, or the everyday word, that they are. */
function partedStep(run: string): Step | undefined {
  for (let length = Math.min(longestWord, run.length); length > 2; length -= 1) {
    const typed = run.slice(0, length);
    const text = typed.replace(within, '');
    if (text === typed) continue;
    if (actions.some(({ label }) => label.startsWith(` ${text} `)))
      return { length, token: { text, any: [text], wide: undefined } };
    const known = everyday.get(text);
    if (known !== undefined) return { length, token: { text, ...known } };
  }
  return undefined;
}

function asks(word: string): boolean {
  return askingWords.has(word) || talliedWords.has(word);
}

/** Whether it is asked who did how much of it. */
export function asksHowMuch(question: string): boolean {
  const english = new Set(question.toLowerCase().match(/[a-z]+/g));
  return [...talliedWords].some((word) =>
    /^[a-z]/.test(word) ? english.has(word) : question.includes(word),
  );
}

/** The longest word that begins a run of Chinese: an everyday one, an empty one, or a piece of a label. */
function chineseStep(run: string): Step | undefined {
  const parted = partedStep(run);
  if (parted !== undefined) return parted;
  for (let length = Math.min(longestWord, run.length); length > 0; length -= 1) {
    const text = run.slice(0, length);
    const known = everyday.get(text);
    if (known !== undefined) return { length, token: { text, ...known } };
    if (asks(text)) return { length, asks: true };
    if (untoldWords.has(text)) return { length, untold: text };
    if (emptyWords.has(text)) return { length };
    if (length > 1 && !joint.test(text) && labels.some((label) => label.includes(text)))
      return { length, token: { text, any: [text], wide: undefined } };
  }
  return undefined;
}

/** Up to three English words that mean something together, an empty one, or a piece of a label. */
function englishStep(words: readonly string[]): Step | undefined {
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const text = words.slice(0, length).join(' ').toLowerCase().replaceAll('-', ' ');
    const known = everyday.get(text) ?? everyday.get(stemOfLast(text)) ?? everyday.get(stem(`${text}s`));
    if (known !== undefined) return { length, token: { text, ...known } };
  }
  const [word = ''] = words;
  const lower = word.toLowerCase();
  if (asks(lower)) return { length: 1, asks: true };
  if (untoldWords.has(lower)) return { length: 1, untold: word };
  if (emptyWords.has(lower)) return { length: 1 };
  // Labels stand without hyphens here.
  const piece = plain(stem(lower)).trimEnd();
  if (lower.length > 2 && labels.some((label) => label.includes(piece)))
    return { length: 1, token: { text: word, any: [piece], wide: undefined } };
  return undefined;
}

interface Sentence {
  readonly tokens: readonly Token[];
  readonly unknown: readonly string[];
  /** A word that asks stood in it, or an everyday one: it is a question, and no words of a reason. */
  readonly isSpoken: boolean;
}

/** A level by its number: the log tells the levels, and in what was changed which of them. */
const levelWithNumber = /(?<![\da-z])vip\s*\d{1,2}(?![\da-z])/gi;

/** A sentence as words that are known, and others. */
function takenApart(asked: string): Sentence {
  const typed = asked.replace(levelWithNumber, ' vip ').replace(/['’]s\b/g, ' ');
  const tokens: Token[] = [];
  const unknown: string[] = [];
  let isSpoken = false;
  const take = (step: Step) => {
    if (step.token !== undefined) tokens.push(step.token);
    isSpoken ||= step.asks === true || step.untold !== undefined || (step.token?.any.length ?? 0) > 1;
  };
  const parts = typed.match(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}_.-])+/gu) ?? [];
  for (let at = 0; at < parts.length; ) {
    const part = parts[at] ?? '';
    if (/^\p{Script=Han}/u.test(part)) {
      unknown.push(...chineseParts(part, take));
      at += 1;
      continue;
    }
    const step = englishStep(parts.slice(at));
    if (step === undefined) unknown.push(part);
    else take(step);
    if (step?.untold !== undefined) unknown.push(step.untold);
    at += step?.length ?? 1;
  }
  return { tokens, unknown, isSpoken };
}

/** @returns what of a run of Chinese is not known */
function chineseParts(run: string, take: (step: Step) => void): string[] {
  const unknown: string[] = [];
  let last = '';
  for (let at = 0; at < run.length; ) {
    const step = chineseStep(run.slice(at));
    if (step === undefined) last += run[at];
    else {
      take(step);
      unknown.push(...[last, step.untold ?? ''].filter((word) => word !== ''));
      last = '';
    }
    at += step?.length ?? 1;
  }
  return last === '' ? unknown : [...unknown, last];
}

const isIn = (text: string, { any, own = any }: Token) => own.some((piece) => text.includes(piece));

/** How many of the words it has, none unless one stands in its own label. */
function scoreOf({ label, besides }: Labelled, tokens: readonly Token[]): number {
  const own = tokens.filter((token) => isIn(label, token)).length;
  return own === 0 ? 0 : own + tokens.filter((token) => !isIn(label, token) && isIn(besides, token)).length;
}

/** Those that have most of the words, and of those the ones that have most of the wide ones; no more than may be asked at once. */
function bestOf(all: readonly Labelled[], needed: readonly Token[], wide: readonly Token[]) {
  const most = Math.max(0, ...all.map((one) => scoreOf(one, needed)));
  const alike = most === 0 ? [] : all.filter((one) => scoreOf(one, needed) === most);
  // Where not all are had, what was done says more than what it was done to.
  const verbs = needed.filter(({ any }) => any.length > 1);
  const mostVerbs = Math.max(0, ...alike.map((one) => scoreOf(one, verbs)));
  const best = alike.filter((one) => scoreOf(one, verbs) === mostVerbs);
  const widest = Math.max(0, ...best.map((one) => scoreOf(one, wide)));
  const found = best.filter((one) => scoreOf(one, wide) === widest).slice(0, 100);
  return { most, found, names: found.map(({ name }) => name) };
}

interface Question {
  readonly meant: Meant;
  readonly unknown: readonly string[];
}

/** What the words of a sentence mean together. @returns undefined where they are no sentence that the log can be asked */
export function meantByQuestion(typed: string): Question | undefined {
  const { tokens: all, unknown, isSpoken } = takenApart(typed);
  const tokens = paired(all).filter(
    ({ text }) =>
      !towardsWords.has(text) || !all.some((other) => other.text !== text && other.any.length > 1),
  );
  const named = namedIn(unknown);
  const rest = unknown.filter((word) => !named.words.has(word));
  if (!isSpoken && rest.length > 0) return undefined;
  // Who dealt with an order asks for whatever was done to it, and so does who touched a member.
  const { order, member, username } = named.meant;
  const isOfOne =
    (order !== undefined && tokens.every(({ wide }) => wide !== undefined)) ||
    ((member ?? username) !== undefined &&
      tokens.every(({ text, wide }) => wide === 'alone' || touchWords.has(stem(text.toLowerCase()))));
  if (tokens.length === 0 || isOfOne) return { meant: named.meant, unknown: rest };
  const narrow = tokens.filter(({ wide }) => wide === undefined);
  const wide = tokens.filter((token) => token.wide === 'narrows');
  // That it is a member says nothing more where it is told which.
  const few = (member ?? username) !== undefined && wide.length > 0 ? wide : tokens;
  const needed = narrow.length > 0 ? narrow : few;
  const { meant, left } = meantByTokens(needed, narrow.length > 0 ? wide : []);
  return { meant: { ...meant, ...named.meant }, unknown: [...rest, ...left] };
}

/** Whether a word is one of an everyday word's ways to be said, or one of its like. */
function isSaid({ text, any }: Token, said: readonly string[]): boolean {
  return said.some((word) => {
    const like = everyday.get(stem(word))?.any ?? [];
    return stem(word) === stem(text.toLowerCase()) || like.includes(text) || like.join() === any.join();
  });
}

/** Two words that mean something else together, as one. */
function paired(tokens: readonly Token[]): readonly Token[] {
  for (const { does, to, means } of pairedWords) {
    const verb = tokens.find((token) => isSaid(token, does) && !towardsWords.has(token.text));
    const noun = tokens.find((token) => token !== verb && isSaid(token, to));
    if (verb === undefined || noun === undefined) continue;
    const both: Token = { text: `${verb.text} ${noun.text}`, any: means.map(pieceOf), wide: undefined };
    return tokens.flatMap((token) => (token === verb ? [both] : token === noun ? [] : [token]));
  }
  return tokens;
}

/** What was done, by its whole name in either language, with the word before it that asks who; an everyday word means what it always does. */
export function meantByName(typed: string): Question | undefined {
  const bare = typed.replace(whoBefore, '').replace(questionMarks, '');
  if (everyday.has(stem(bare.toLowerCase()))) return undefined;
  const name = plain(bare);
  const done = Object.entries(auditActions).flatMap(([action, both]) =>
    both.some((one) => plain(one) === name) ? [action] : [],
  );
  return done.length === 0 ? undefined : { meant: { actions: done }, unknown: [] };
}

const pages = new Map(pageWords.flatMap(({ said, begins }) => said.map((word) => [word, begins] as const)));

/** What is done on a page of the menu that is called so, where the log calls it otherwise. @returns undefined where it is no such page */
export function meantByPage(typed: string): Question | undefined {
  const begins = pages.get(typed.toLowerCase());
  if (begins === undefined) return undefined;
  const done = Object.keys(auditActions).filter((name) => begins.some((begin) => name.startsWith(begin)));
  return done.length === 0 ? { meant: {}, unknown: [typed] } : { meant: { actions: done }, unknown: [] };
}

/** Signs of a member's name, at most. */
const longestUsername = 32;

/** A name with a figure in it; an address of a chain is longer than any username. */
function isUsername(word: string): boolean {
  return word.length <= longestUsername && /^[a-z][a-z]*\d[a-z0-9]*$/i.test(word);
}

/** A member, an order or an address among the words that are no words. */
function namedIn(words: readonly string[]): { readonly meant: Meant; readonly words: ReadonlySet<string> } {
  const order = words.find((word) => /^[a-z]\d{14,}$/i.test(word));
  const member = words.find((word) => /^\d{5,15}$/.test(word));
  const address = words.find(isAddress);
  const username = words.find((word) => isUsername(word) && word !== order && word !== address);
  const meant: Meant = {
    ...(order !== undefined && { order: order.toUpperCase() }),
    ...(member !== undefined && { member: Number(member) }),
    ...(username !== undefined && { username }),
    ...(address !== undefined && { address }),
  };
  return { meant, words: new Set([order, member, username, address].filter((word) => word !== undefined)) };
}

function alsoItself(token: Token): Token {
  const itself = pieceOf(stem(token.text.toLowerCase()));
  return { ...token, any: [...token.any, itself], own: [...(token.own ?? token.any), itself] };
}

/** What was done; else what it was done to, what was changed of it, or both; else the most of it that is known. */
function meantByTokens(needed: readonly Token[], wide: readonly Token[]) {
  // An everyday word that a label has itself is that word, where what it usually means says too little.
  for (const tokens of [needed, needed.map(alsoItself)]) {
    const done = bestOf(actions, tokens, wide);
    if (done.most === needed.length) return { meant: ofActions(done.names, needed), left: [] };
  }
  const dealt = bestOf(subjects, needed, []);
  const changed = bestOf(items, needed, []);
  const ofSubject = dealt.most === needed.length ? { search: shortest(dealt.names) } : undefined;
  const ofItems = changed.most === needed.length ? { items: changed.names } : undefined;
  // A change is told by what it changes before it holds, when the log does not yet have it of the subject.
  const meant = wide.length > 0 ? (ofItems ?? ofSubject) : (ofSubject ?? ofItems);
  if (meant !== undefined) return { meant, left: [] };
  return partsOf(needed, wide) ?? leftOver(needed, wide);
}

/** So few are one thing that is done, in its steps. */
const fewActions = 4;

/** Some words say what was done, and all others to what, or what of it. */
function partsOf(needed: readonly Token[], wide: readonly Token[]) {
  const verbs = needed.filter(({ any }) => any.length > 1);
  const nouns = needed.filter((token) => !verbs.includes(token));
  if (verbs.length === 0 || nouns.length === 0) return undefined;
  const done = bestOf(actions, verbs, wide);
  if (done.most < verbs.length) return undefined;
  const dealt = bestOf(subjects, nouns, []);
  if (dealt.most === nouns.length) return doneTo(dealt.names, done.names, verbs);
  const changed = bestOf(items, nouns, []);
  if (changed.most < nouns.length) return undefined;
  // A verb that much is done with narrows nothing of what was changed: none of it is called so.
  const narrows = done.names.length <= fewActions;
  return { meant: { items: changed.names, ...(narrows && { actions: done.names }) }, left: [] };
}

/**
 * What was done to a kind of thing: of what is called so, that which is done to it. Where it has actions of its own and none is called so
 * it cannot have been done: all that was done to it is asked for, and the word is told.
 */
function doneTo(kinds: readonly string[], names: readonly string[], verbs: readonly Token[]) {
  const search = shortest(kinds);
  const begins = kinds.map((kind) => kind.replaceAll('-', '_')).flatMap((kind) => [`${kind}_`, `${kind}s_`]);
  const isOf = (name: string) => begins.some((begin) => name.startsWith(begin));
  const own = names.filter(isOf);
  if (own.length > 0) return { meant: { actions: own }, left: [] };
  if (actions.some(({ name }) => isOf(name)))
    return { meant: { search }, left: verbs.map(({ text }) => text) };
  return { meant: { search, actions: [...names] }, left: [] };
}

/** As much as one name says, and which words it does not. */
function leftOver(needed: readonly Token[], wide: readonly Token[]) {
  const [best] = [actions, items]
    .map((all) => ({ all, ...bestOf(all, needed, wide) }))
    .sort((one, other) => other.most - one.most);
  const found = best?.found ?? [];
  const names = found.map(({ name }) => name);
  const left = needed.filter(
    (token) => !found.some(({ label, besides }) => isIn(label, token) || isIn(besides, token)),
  );
  if (best?.all === items) return { meant: { items: names }, left: left.map(({ text }) => text) };
  // What was done, and what of it: the budget of a promotion.
  const of = bestOf(items, left, []);
  // Where what is asked for is a change, and what was found changes nothing, only what was changed has been said.
  const changes = wide.length === 0 || found.some(({ label }) => wide.some((token) => isIn(label, token)));
  if (left.length > 0 && of.most === left.length && !changes) return { meant: { items: of.names }, left: [] };
  if (left.length > 0 && of.most === left.length)
    return { meant: { ...ofActions(names, needed), items: of.names }, left: [] };
  return { meant: ofActions(names, needed), left: left.map(({ text }) => text) };
}

/** What was done, and where that is stopping, of what; where it is reading, which data. */
function ofActions(names: readonly string[], needed: readonly Token[]): Meant {
  if (names.length === 0) return {};
  if (names.every((name) => personalActions.has(name))) return ofReading(names, needed);
  if (!names.every((name) => stopActions.has(name))) return { actions: [...names] };
  const kinds = kindsOfStops.filter(({ label }) => needed.some((token) => isIn(label, token)));
  if (kinds.length === 0 || kinds.length === kindsOfStops.length) return { actions: [...names] };
  return { actions: [...names], stopped: kinds.map(({ name }) => name) };
}

/** Personal data was read: of the kinds that the words name which the action's own name has not. */
function ofReading(names: readonly string[], needed: readonly Token[]): Meant {
  const own = actions.filter(({ name }) => names.includes(name));
  const what = needed.filter((token) => !own.some(({ label }) => isIn(label, token)));
  const { found } = bestOf(kindsOfPersonal, what, []);
  const personal = kindsOfPersonal.filter(({ name }) => found.some((kind) => kind.name === name));
  return { actions: [...names], ...(personal.length > 0 && { personal: personal.map(({ name }) => name) }) };
}

/** The kind that begins the others' names asks for all of them. */
function shortest(names: readonly string[]): string {
  return [...names].sort((one, other) => one.length - other.length)[0] ?? '';
}

const spanWords = [
  ...[...dayWords, ...longSpanWords, ...dayPartWords].flatMap(({ said }) => said),
  ...weekdayWords.flat(),
  ...weekendWords,
  ...justNow,
];

/** A name may stand before it: nothing, no Chinese, or a word that is known. */
export function isKnownBeginning(text: string): boolean {
  const run = /^\p{Script=Han}+/u.exec(text)?.[0];
  if (run === undefined) return !/^[\p{L}\p{N}]/u.test(text);
  return spanWords.some((word) => run.startsWith(word)) || chineseStep(run) !== undefined;
}

/** A name may stand behind it. */
export function isKnownEnd(text: string): boolean {
  const run = /\p{Script=Han}+$/u.exec(text)?.[0];
  if (run === undefined) return !/[\p{L}\p{N}]$/u.test(text);
  if (spanWords.some((word) => run.endsWith(word))) return true;
  return Array.from({ length: Math.min(longestWord, run.length) }, (_, at) => run.slice(-1 - at)).some(
    (word) =>
      askingWords.has(word) ||
      emptyWords.has(word) ||
      everyday.has(word) ||
      (word.length > 1 && labels.some((one) => one.includes(word))),
  );
}
