/** What staff did, in words. A name that is not known yet is shown as it stands. */

import type { PersonalField } from '@mingpai/contract/console/personal';
import { promisedQueues } from '@mingpai/contract/console/reports/names';
import { amountDetails } from '@mingpai/contract/console/site/amount-details';
import {
  auditActions,
  auditDetails,
  auditSubjects,
  detailValueWords,
  detailWords,
  subjectWords,
  withVenueName,
} from '@mingpai/contract/console/site/audit-words';
import type { StopKind } from '@mingpai/contract/states';
import { inOne, inWords } from '../texts/both.ts';
import { say } from '../texts/say.ts';
import { allowanceNames, identityFigures } from './levels.ts';
import { fieldsText } from './personal.ts';
import { queueWords } from './queues.ts';
import { beijing } from './time.ts';

type Labels = Readonly<Record<string, string>>;

const actions = inWords(auditActions);

const subjects = inWords(auditSubjects);

const details: Labels = {
  ...identityFigures,
  ...allowanceNames,
  ...Object.fromEntries(
    promisedQueues.map((queue) => [
      `promisedMinutes.${queue}`,
      say('承诺用时（分钟）：{0}', queueWords[queue].name),
    ]),
  ),
  ...inWords(auditDetails),
};

type Value = string | number | boolean | null;

/** All that can be done, to choose from. */
export const actionChoices = Object.entries(actions).map(([value, label]) => ({ value, label }));

/** All that the log says of what was done, to choose from: what was before and after under one name. */
export const itemChoices = Object.entries(details).map(([value, label]) => ({ value, label }));

/** Who read members' personal data, their documents among it, gave it to a checker, or was refused. */
export const personalActions =
  'personal_revealed,personal_read,personal_refused,identity_read,identity_check_asked';

/** Who took a list away as a file. */
export const exportActions = 'export_began,export_ended';

export function actionLabel(action: string): string {
  return actions[action] ?? action;
}

/** Names of venues by the codes that the log has. */
export type VenueNames = ReadonlyMap<string, string>;
const noNames: VenueNames = new Map();

/** `deposit/12` as `存款单 12`, `venue/pg` as `场馆 PG电子` where its name is known. */
export function subjectLabel(subject: string, names: VenueNames = noNames): string {
  return inOne(subjectWords(withVenueName(subject, names)));
}

/**
 * What somebody looks for, as the log names it: `存款单 12` as `deposit/12`, the kind alone as `deposit`; all else as it was typed, so that
 * the log's own names go on working.
 */
export function subjectAsked(typed: string): string {
  const words = typed.trim().toLowerCase();
  for (const [kind, label] of subjectsLongestFirst) {
    if (!words.startsWith(label)) continue;
    const id = words.slice(label.length).replace(/^[\s/]+/, '');
    // A sentence begins with it, too.
    if (/[\s\p{Script=Han}]/u.test(id)) continue;
    // All of them are several in English.
    return id === '' || id === 's' ? kind : `${kind}/${id}`;
  }
  return typed.trim();
}

/** What the log's one box means, in the terms that the log is asked. */
export interface Meant {
  /** Beginning of what it was done to, or an action as the log names it. */
  readonly search?: string;
  readonly order?: string;
  readonly member?: number;
  readonly username?: string;
  readonly actions?: string[];
  readonly items?: string[];
  /** Kinds of what was stopped. */
  readonly stopped?: StopKind[];
  /** Kinds of personal data that was read. */
  readonly personal?: PersonalField[];
  readonly reason?: string;
  /** Of a network or of a chain, whole. */
  readonly address?: string;
}

/** Of a network, or of one of the chains. */
export function isAddress(word: string): boolean {
  return /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f]{0,4}(?::[\da-f]{0,4}){2,7}|T[1-9A-HJ-NP-Za-km-z]{33}|0x[\da-fA-F]{40})$/.test(
    word,
  );
}

/**
 * What is meant by whatever somebody types who asks the log: an order's number, what was dealt with, what was done, what was changed, a
 * member, or else words of a reason.
 */
export function meantBy(typed: string): Meant {
  const words = typed.trim();
  if (words === '') return {};
  if (isAddress(words)) return { address: words };
  if (/^[a-z]\d{14,}$/i.test(words)) return { order: words.toUpperCase() };
  // What was done may begin with what it was done to.
  const whole = called(actions, words);
  if (whole.length > 0) return { actions: whole };
  const subject = subjectAsked(words);
  if (subject !== words || Object.hasOwn(subjects, words)) return { search: subject };
  if (/^\d{5,15}$/.test(words)) return { member: Number(words) };
  const changed = called(details, words);
  if (changed.length > 0) return { items: changed };
  const done = calledLike(actions, words);
  if (done.length > 0) return { actions: done };
  const like = calledLike(details, words);
  if (like.length > 0) return { items: like };
  if (/^[a-z][a-z0-9]*$/i.test(words)) return { username: words };
  // The log's own names: `deposit/12`, `settings_changed`.
  if (/^[a-z][\w/-]*$/i.test(words)) return { search: words };
  return [...words].length < 2 ? { search: words } : { reason: words };
}

/** Names that are called so. */
function called(labels: Labels, words: string): string[] {
  return Object.keys(labels).filter((name) => labels[name]?.toLowerCase() === words.toLowerCase());
}

/** Names that have each of its words in what they are called, no more than may be asked at once. */
function calledLike(labels: Labels, words: string): string[] {
  if ([...words].length < 2) return [];
  const each = words.toLowerCase().split(/\s+/).map(stem);
  const like = Object.keys(labels).filter((name) => {
    const label = labels[name]?.toLowerCase() ?? '';
    return each.every((word) => label.includes(word));
  });
  return like.slice(0, 100);
}

/** `approved` and `withdrawals` as a label may have them otherwise: without what English puts behind a word. */
function stem(word: string): string {
  if (!/^[a-z]{5,}$/.test(word)) return word;
  return word.replace(/(?:ing|ed|s)$/, '').replace(/([b-df-hj-km-np-rt-xz])\1$/, '$1');
}

/** `存款单` is asked before what begins with it. */
const subjectsLongestFirst = Object.entries(subjects)
  .map(([kind, label]) => [kind, label.toLowerCase()] as const)
  .sort(([, one], [, other]) => other.length - one.length);

/** What can be dealt with, as the log names it. */
export function subjectKinds(): readonly string[] {
  return Object.keys(subjects);
}

/** The names of what the log says of an action, what was before always followed by what was after. */
export function detailNames(detail: Readonly<Record<string, Value>>): string[] {
  return Object.keys(detail).flatMap((name) => {
    const after = name.replace(/Before$/, 'After');
    if (after !== name) return after in detail ? [name, after] : [name];
    return name.replace(/After$/, 'Before') in detail && name.endsWith('After') ? [] : [name];
  });
}

/** `title` as `标题`, `titleBefore` as `此前标题`. */
export function detailName(name: string): string {
  const words = detailWords(name);
  return details[name] ?? (words === undefined ? name : inOne(words));
}

/** In words; amounts stand in the log in fen. */
export function detailValue(name: string, value: Value, names: VenueNames = noNames): string {
  const field = fieldOf(name);
  const words = detailValueWords(name, field === 'stopped' ? withVenueName(String(value), names) : value);
  if (words !== undefined) return inOne(words);
  if (name === 'fields') return fieldsText(String(value));
  if (value === null || value === '') return say('无');
  if (name === 'about') return subjectLabel(String(value), names);
  if (field === 'venue' || field === 'of') return names.get(String(value)) ?? String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))) return beijing(String(value));
  return amountDetails.has(field) ? say('{0} 元', yuanOfFen(String(value))) : String(value);
}

/** `bonus` for `bonusBefore`. */
function fieldOf(name: string): string {
  return name.replace(/(?<=.)(Before|After)$/, '');
}

function yuanOfFen(fen: string): string {
  if (!/^\d+$/.test(fen)) return fen;
  const digits = fen.padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${whole}.${digits.slice(-2)}`;
}
