/** JSON whose amounts stay as they were written: a number that a double cannot hold exactly is told apart from the one next to it. */

declare global {
  interface JSON {
    /** As ECMAScript has it since 2025: `context.source` is how a number was written. */
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    /** A number as it shall be written. */
    rawJSON(text: string): object;
  }
}

/** Whole numbers of a unit, however a platform writes them: as integers, or as decimals of at most so many places. */
const written = /^(-?)(0|[1-9][0-9]{0,18})(?:\.([0-9]{1,9}))?$/;

/**
 * @param amounts names of fields, however deep, whose numbers become bigint where they are plainly written; other numbers stay numbers,
 *   by which a schema tells them apart
 * @param places after the point: 1.5 with two of them is 150n; none: 1.5 stays a number
 * @returns undefined for what is not JSON
 */
export function parseExact(text: string, amounts: ReadonlySet<string>, places = 0): unknown {
  try {
    return JSON.parse(text, (key, value, { source }) => {
      if (typeof value !== 'number' || !amounts.has(key)) return value;
      return exactly(source ?? '', places) ?? value;
    });
  } catch {
    return undefined;
  }
}

function exactly(source: string, places: number): bigint | undefined {
  const [, sign, whole, part = ''] = written.exec(source) ?? [];
  if (whole === undefined || part.length > places) return undefined;
  return BigInt(`${sign}${whole}${part.padEnd(places, '0')}`);
}

/** Writes bigint of any size as JSON numbers, however deep. @param places as they were read */
export function writeExact(content: Readonly<Record<string, unknown>>, places = 0): string {
  return JSON.stringify(content, (_name, value) =>
    typeof value === 'bigint' ? JSON.rawJSON(decimal(value, places)) : value,
  );
}

/** Without zeros at its end: 150n with two places is 1.5. */
function decimal(value: bigint, places: number): string {
  const digits = String(value < 0n ? -value : value).padStart(places + 1, '0');
  const [whole, part] = [digits.slice(0, digits.length - places), digits.slice(digits.length - places)];
  const shown = part.replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${whole}${shown && `.${shown}`}`;
}
