/** Compares what the code states of a row with what the database says, by the library's readers (apps/server/src/platform/database.ts). */
import type { Column } from './described.ts';
import type { Kind, StatedColumn } from './row-types.ts';

/** What the library makes of PostgreSQL's types; `int8` is `bigint` by our own reader. */
const kindOfType: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  17: 'bytes',
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  26: 'number',
  114: 'data',
  700: 'number',
  701: 'number',
  1000: 'list of boolean',
  1007: 'list of number',
  1009: 'list of string',
  1016: 'list of bigint',
  1043: 'string',
  1082: 'date',
  1114: 'date',
  1184: 'date',
  1700: 'string',
  2950: 'string',
  2951: 'list of string',
  3802: 'data',
};
/** `void`, of functions that are called for what they do. */
const nothing = 2278;

/** @returns a line for each column that the code states otherwise, or not at all */
export function mismatches(stated: readonly StatedColumn[], columns: readonly Column[]): string[] {
  const real = new Map(columns.filter(({ oid }) => oid !== nothing).map((column) => [column.name, column]));
  const names = new Set(stated.map(({ name }) => name));
  return [
    ...stated.flatMap((column) => {
      const found = real.get(column.name);
      if (found === undefined) return [`${column.name} is stated, and not selected`];
      return differences(column, found);
    }),
    ...[...real.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `${name} is selected, and not stated`),
  ];
}

function differences({ name, kinds, nullable }: StatedColumn, column: Column): string[] {
  const kind = kindOfType[column.oid];
  // Of data any shape may be stated: whoever writes it is checked by the compiler.
  const fits = kind === 'data' || kinds.length === 0 || kinds.every((one) => one === kind);
  return [
    ...(kind === undefined ? [`${name} is of type ${column.oid}, which nobody states`] : []),
    ...(fits ? [] : [`${name} is stated as ${kinds.join(' or ')}, and is ${kind}`]),
    ...(column.nullable && !nullable ? [`${name} may be null, and is not stated so`] : []),
  ];
}
