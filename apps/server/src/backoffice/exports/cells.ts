/** What stands in a cell of a file, whatever the file's form. */
import type { ExportColumn } from '@mingpai/contract/console/exports/columns';
import { amountDetails } from '@mingpai/contract/console/site/amount-details';
import { formatYuan } from '@mingpai/contract/money';
import { beijingText } from '../../platform/clock.ts';
import type { Language } from '../../platform/language.ts';

export interface Cell {
  /** A number is one to whoever calculates with it; a text is never anything but a text. */
  readonly kind: 'text' | 'number' | 'yuan';
  readonly text: string;
}

/** @param value as the list's call answers it: amounts in yuan, times as ISO instants */
export function cellOf({ kind, words }: ExportColumn, value: unknown, language: Language): Cell {
  if (value === null || value === undefined || value === '') return { kind: 'text', text: '' };
  if (kind === 'time') return { kind: 'text', text: beijingText(new Date(String(value))) };
  if (kind === 'fields') return { kind: 'text', text: fieldsText(value) };
  if (typeof value === 'number' && kind === 'yuan') return { kind: 'yuan', text: value.toFixed(2) };
  if (typeof value === 'number') return { kind: 'number', text: decimalText(value) };
  const word = words?.[String(value)];
  if (word === undefined) return { kind: 'text', text: String(value) };
  return { kind: 'text', text: language === 'en' ? word[1] : word[0] };
}

/** Never in powers of ten, which few readers of files take for what they are: six decimals are the most that there are. */
function decimalText(value: number): string {
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6).replace(/0+$/, '');
}

/** `reason: 核实身份; amount: 12.00`. */
function fieldsText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, field]) => `${name}: ${fieldText(name, field)}`)
    .join('; ');
}

function fieldText(name: string, value: unknown): string {
  const text = String(value ?? '');
  const inFen = amountDetails.has(name.replace(/(?<=.)(Before|After)$/, '')) && /^-?\d+$/.test(text);
  return inFen ? formatYuan(BigInt(text)) : text;
}
