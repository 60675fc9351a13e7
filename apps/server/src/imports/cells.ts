/** What a cell of an import may say; each check answers the value or the fault by its name. Nothing is guessed or mended. */
import type { ImportFault } from '@mingpai/contract/console/imports/names';
import { largestAmountFen, parseDecimal } from '@mingpai/contract/money';
import { isVisible } from '@mingpai/contract/rules/names';

/** A value, or what is wrong with the cell. */
export type Cell<Value> =
  | { readonly value: Value; readonly fault?: never }
  | { readonly fault: ImportFault; readonly value?: never };

/** A text that people read: nothing hidden in it, and nothing that a spreadsheet would run when it is exported again. */
export function textIn(cell: string, most: number): Cell<string> {
  if (/^[=+\-@\t]/.test(cell)) return { fault: 'formula' };
  const text = cell.trim();
  if (!isVisible(text)) return { fault: 'invisible' };
  return text.length > most ? { fault: 'too_long' } : { value: text };
}

/** Yuan with a point and at most two decimals, nothing else: `1234.5`. @returns fen */
export function amountIn(cell: string): Cell<bigint> {
  const text = cell.trim();
  if (/^-\d/.test(text)) return { fault: 'negative' };
  if (!/^\d+(\.\d+)?$/.test(text)) return { fault: /^[=+@-]/.test(text) ? 'formula' : 'malformed' };
  const [whole = '', part = ''] = text.split('.');
  if (part.replace(/0+$/, '').length > 2) return { fault: 'fraction' };
  // Longer than any amount: it would only take time to read.
  if (whole.length > 15) return { fault: 'too_large' };
  const fen = parseDecimal(`${whole}.${part.slice(0, 2).padEnd(2, '0')}`, 2);
  if (fen === undefined) return { fault: 'malformed' };
  return fen > largestAmountFen ? { fault: 'too_large' } : { value: fen };
}

const moment = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:\d\d)?)?$/;

/** ISO 8601, Beijing's where the cell does not say whose: `2024-03-01 12:00:00`, `2024-03-01T04:00:00Z`. */
export function momentIn(cell: string, now: Date): Cell<Date> {
  const [, day, time = '00:00', zone = '+08:00'] = moment.exec(cell.trim()) ?? [];
  if (day === undefined || !isDay(day)) return { fault: 'malformed' };
  const at = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}${zone}`);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990) return { fault: 'malformed' };
  return at > now ? { fault: 'future' } : { value: at };
}

/** `1990-02-28`. */
export function dayIn(cell: string): Cell<string> {
  const text = cell.trim();
  return isDay(text) ? { value: text } : { fault: 'malformed' };
}

function isDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year === undefined) return false;
  const made = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return made.getUTCMonth() === Number(month) - 1 && made.getUTCDate() === Number(day);
}

const argon2id =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{22,86})\$([A-Za-z0-9+/]{43,86})$/;

/**
 * A password as the system before kept it: argon2id in PHC form, as costly as ours at least (OWASP's minimum: 19 MiB, two passes)
 * and no more than a sign-in may cost us. Whatever else there is (MD5, SHA, bcrypt) was broken or cut short somewhere: its owner
 * sets a new one.
 */
export function passwordHashIn(cell: string): Cell<string> {
  const hash = cell.trim();
  const found = argon2id.exec(hash);
  if (found === null) return { fault: 'malformed' };
  const [memory = 0, passes = 0, lanes = 0] = found.slice(1, 4).map(Number);
  if (memory < 19_456 || passes < 2 || lanes < 1) return { fault: 'weak_hash' };
  return memory > 65_536 || passes > 6 || lanes > 4 ? { fault: 'too_large' } : { value: hash };
}
