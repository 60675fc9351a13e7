/** What stands in a cell of somebody else's file: numbers of orders, amounts, moments, as spreadsheets and banks write them. */

/** A text without what spreadsheets put around it so that it stays one: `="0012"`, a quote or a tab in front. */
export function plain(cell: string): string {
  // What the database cannot hold says nothing either.
  const text = cell
    .toWellFormed()
    .replace(/[\u00a0\ufeff]/g, ' ')
    .replace(/[^\P{Cc}\t]/gu, '')
    .trim();
  const formula = /^="(.*)"$/s.exec(text)?.[1];
  return (formula ?? text.replace(/^['’`]/, '')).trim();
}

/**
 * An amount in the smallest unit: `1,234.50`, `1.234,50`, `¥1234.5`, `(12.00)`, `12.00-`, `−3`. Undefined: it is none, or finer than
 * the unit.
 * @param decimals of the unit: 2 for yuan, 6 for USDT
 */
export function amountIn(cell: string, decimals: number): bigint | undefined {
  let text = plain(cell)
    .normalize('NFKC')
    .replace(/[−‐–]/g, '-')
    .replace(/CNY|RMB|USDT|\p{Script=Han}{1,3}|[\p{Sc}\s']/giu, '');
  let negative = false;
  const bracketed = /^\((.+)\)$/.exec(text)?.[1];
  const signed = /^(-?)(.*?)(-?)$/.exec(bracketed ?? text);
  if (signed === null) return undefined;
  const [, before, digits = '', behind] = signed;
  const signs = [bracketed === undefined ? '' : '(', before, behind].filter((sign) => sign !== '').length;
  if (signs > 1) return undefined;
  negative = signs === 1;
  text = digits.replace(/^\+/, '');
  const point = decimalPoint(text);
  const whole = point < 0 ? text : text.slice(0, point);
  const part = point < 0 ? '' : text.slice(point + 1);
  if (!/^(\d+|\d{1,3}([.,]\d{3})+)$/.test(whole) || !/^\d*$/.test(part)) return undefined;
  const fine = part.replace(/0+$/, '');
  if (fine.length > decimals) return undefined;
  const units = BigInt(whole.replace(/[.,]/g, '') + fine.padEnd(decimals, '0'));
  // As much as the books can hold; a longer number is somebody's card.
  if (units > 10n ** 15n) return undefined;
  return negative ? -units : units;
}

/** Where the decimal sign is: the last of `.` and `,`, unless it can only part thousands. */
function decimalPoint(text: string): number {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  if (dot >= 0 && comma >= 0) return Math.max(dot, comma);
  if (dot >= 0) return text.indexOf('.') === dot ? dot : -1;
  // One comma with three digits behind it parts thousands.
  return comma >= 0 && text.indexOf(',') === comma && text.length - comma - 1 !== 3 ? comma : -1;
}

const moment =
  /^(\d{4})(?:[-/.]|\p{Script=Han})?(\d{1,2})(?:[-/.]|\p{Script=Han})?(\d{1,2})\p{Script=Han}?(?:[ T]*(\d{1,2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/u;

/** A moment, its parts also apart by the words for year, month and day; Beijing's where the cell does not say whose. Undefined: it is none. */
export function momentIn(cell: string): Date | undefined {
  const found = moment.exec(plain(cell).normalize('NFKC'));
  if (found === null) return undefined;
  const [, year, month = '', day = '', hour = '0', minute = '0', second = '0', zone = '+08:00'] = found;
  const two = (text: string) => text.padStart(2, '0');
  const local = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
  const offset = zone === 'Z' || zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
  const [at, utc] = [new Date(`${local}${offset}`), new Date(`${local}Z`)];
  // The 31st of February is no day, whatever the machine makes of it.
  return Number.isNaN(at.getTime()) || utc.toISOString().slice(0, 19) !== local ? undefined : at;
}
