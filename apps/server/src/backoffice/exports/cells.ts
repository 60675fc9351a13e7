/** What stands in a cell of a file, whatever the file's form. */
import { accountWords, ledgerWords, legWords } from '@mingpai/contract/console/books/ledger-words';
import type { Both, ExportColumn } from '@mingpai/contract/console/exports/column';
import { actorWords } from '@mingpai/contract/console/site/actors';
import { amountDetails } from '@mingpai/contract/console/site/amount-details';
import {
  calledBy,
  detailValueWords,
  detailWords,
  subjectWords,
  withVenueName,
} from '@mingpai/contract/console/site/audit-words';
import { personalFieldWords } from '@mingpai/contract/console/site/list-words';
import { eventStateWords, eventWords } from '@mingpai/contract/console/site/timeline-words';
import { formatYuan } from '@mingpai/contract/money';
import { beijingText } from '../../platform/clock.ts';
import type { Language } from '../../platform/language.ts';

export interface Cell {
  /** A number is one to whoever calculates with it; a text is never anything but a text. */
  readonly kind: 'text' | 'number' | 'yuan';
  readonly text: string;
}

/** Whose words a file is written in. */
export interface Wording {
  readonly language: Language;
  /** Names of venues by their codes. */
  readonly venues: ReadonlyMap<string, string>;
}

type Row = Readonly<Record<string, unknown>>;

/** @param row as the list's call answers it: amounts in yuan, times as ISO instants @param field the column's */
export function cellOf({ kind, words }: ExportColumn, row: Row, field: string, wording: Wording): Cell {
  const value = row[field];
  if (value === null || value === undefined || value === '') return { kind: 'text', text: '' };
  if (kind === 'time') return { kind: 'text', text: beijingText(new Date(String(value))) };
  if (kind === 'fields') return { kind: 'text', text: fieldsText(value, wording) };
  if (typeof value === 'number' && kind === 'yuan') return { kind: 'yuan', text: value.toFixed(2) };
  if (typeof value === 'number') return { kind: 'number', text: decimalText(value) };
  const text = String(value);
  return { kind: 'text', text: inOne(namedBy(kind, text, row, wording) ?? words?.[text] ?? text, wording) };
}

function inOne(words: Both | string, { language }: Wording): string {
  if (typeof words === 'string') return words;
  return language === 'en' ? words[1] : words[0];
}

/** What is named by a code, as the screen names it. */
function namedBy(
  kind: ExportColumn['kind'],
  text: string,
  row: Row,
  { venues }: Wording,
): Both | string | undefined {
  if (kind === 'actor') return actorWords(text);
  if (kind === 'venue') return venues.get(text);
  if (kind === 'ledger') return ledgerWords(text, venues);
  if (kind === 'subject')
    return subjectWords(
      withVenueName(typeof row.named === 'string' ? calledBy(text, row.named) : text, venues),
    );
  if (kind === 'event_state') return eventStateWords(String(row.kind), text);
  if (kind === 'event')
    return eventWords({
      kind: String(row.kind),
      key: String(row.key),
      state: String(row.state),
      words: text,
    });
  if (kind !== 'account') return undefined;
  return row.memberId === null ? legWords('house', text, venues) : accountWords(text, venues);
}

/** Never in powers of ten, which few readers of files take for what they are: six decimals are the most that there are. */
function decimalText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6).replace(/0+$/, '');
}

/** `原因: 核实身份; 金额: 12.00`. */
function fieldsText(value: unknown, wording: Wording): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(
      ([name, field]) => `${inOne(detailWords(name) ?? name, wording)}: ${fieldText(name, field, wording)}`,
    )
    .join('; ');
}

function fieldText(name: string, value: unknown, wording: Wording): string {
  const field = name.replace(/(?<=.)(Before|After)$/, '');
  const { venues } = wording;
  const words = detailValueWords(name, field === 'stopped' ? withVenueName(String(value), venues) : value);
  if (words !== undefined) return inOne(words, wording);
  const text = String(value ?? '');
  if (name === 'about') return inOne(subjectWords(withVenueName(text, venues)), wording);
  if (name === 'fields') return personalText(text, wording);
  if (field === 'venue' || field === 'of') return venues.get(text) ?? text;
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return beijingText(new Date(text));
  const inFen = amountDetails.has(field) && /^-?\d+$/.test(text);
  return inFen ? formatYuan(BigInt(text)) : text;
}

/** `mobile,name` as `手机、姓名`. */
function personalText(fields: string, wording: Wording): string {
  const known: Readonly<Record<string, Both>> = personalFieldWords;
  const names = fields.split(',').map((field) => inOne(known[field] ?? field, wording));
  return names.join(inOne(['、', ', '], wording));
}
