/**
 * A row as it came from the database. Every statement of the ledger selects text, so that what it reads does not depend on
 * which type parsers the caller's pool has been given.
 */
export class Row {
  readonly #fields: ReadonlyMap<string, unknown>;

  constructor(row: unknown) {
    if (typeof row !== 'object' || row === null) throw new TypeError('the database gave no row');
    this.#fields = new Map(Object.entries(row));
  }

  /** @throws {TypeError} when the column is absent or null */
  text(column: string): string {
    const value = this.optionalText(column);
    if (value === undefined) throw new TypeError(`column ${column} is null`);
    return value;
  }

  optionalText(column: string): string | undefined {
    const value = this.#fields.get(column);
    if (value === null) return undefined;
    if (typeof value !== 'string') throw new TypeError(`column ${column} is ${typeof value}, not text`);
    return value;
  }

  bigint(column: string): bigint {
    return BigInt(this.text(column));
  }

  optionalBigint(column: string): bigint | undefined {
    const value = this.optionalText(column);
    return value === undefined ? undefined : BigInt(value);
  }

  /** From milliseconds since 1970. */
  date(column: string): Date {
    return new Date(Number(this.text(column)));
  }

  /** From `array_to_string(column, ',')`. */
  list(column: string): string[] {
    const value = this.text(column);
    return value === '' ? [] : value.split(',');
  }
}
