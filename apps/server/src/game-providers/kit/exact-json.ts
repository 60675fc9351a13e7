/** JSON whose amounts stay as they were written: a number that a double cannot hold exactly is told apart from the one next to it. */

declare global {
  interface JSON {
    /** As ECMAScript has it since 2025: `context.source` is how a number was written. */
    parse(
      text: string,
      reviver: (this: unknown, key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

const integer = /^-?(?:0|[1-9][0-9]{0,18})$/;

/**
 * @param integers names of fields, however deep, whose numbers become bigint where they are written as plain integers; other numbers
 *   stay numbers, by which a schema tells them apart
 * @returns undefined for what is not JSON
 */
export function parseExact(text: string, integers: ReadonlySet<string>): unknown {
  try {
    return JSON.parse(text, (key, value, { source }) => {
      if (typeof value !== 'number' || !integers.has(key)) return value;
      return source !== undefined && integer.test(source) ? BigInt(source) : value;
    });
  } catch {
    return undefined;
  }
}

/** Writes integers of any size as JSON numbers. */
export function writeExact(content: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(content).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return `${JSON.stringify(name)}:${typeof value === 'bigint' ? String(value) : JSON.stringify(value)}`;
  });
  return `{${parts.join(',')}}`;
}
