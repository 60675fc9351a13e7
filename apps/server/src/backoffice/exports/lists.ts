/** The lists that leave the console as files: each capability says how its own is read on from a row. */
import type { Right } from '@mingpai/contract/console/door';
import type { ExportField } from '@mingpai/contract/console/exports/columns';
import type { ExportName } from '@mingpai/contract/console/exports/names';
import type { consoleSchemas } from '@mingpai/contract/console/schemas';
import type { z } from 'zod';

type QuestionOf<Name extends ExportName> = z.output<(typeof consoleSchemas)[Name]['payload']>;

/** The fields of a row that its file has, as the list's own call answers them. */
export type ExportRow<Name extends ExportName> = Pick<
  RowOf<Name>,
  // Of lists whose rows share no field the compiler does not see that it is one of the row's.
  ExportField<Name> & keyof RowOf<Name>
>;
type RowOf<Name extends ExportName> = z.input<(typeof consoleSchemas)[Name]['answer']>['rows'][number];

export interface Batch<Row> {
  readonly rows: readonly Row[];
  /** Names the last row; undefined: there are none behind it. */
  readonly next: string | undefined;
}

/** The rows behind one, or the first: so many of them at most. */
export interface Onward {
  /** `next` of the batch before; undefined: from the beginning. */
  readonly after: string | undefined;
  readonly most: number;
}

/** Whose file it is: some lists have a question for what is the reader's own, or rows that take a right of their own. */
export interface Reader {
  readonly id: bigint;
  /** As they are when the batch is read. */
  readonly rights: readonly Right[];
}

/**
 * Reads on in a list. The question's page is of no consequence. Rows come in an order that rows which are made meanwhile do not change,
 * the newest first, and each batch is one short statement of its own.
 */
export type ReadOn<Name extends ExportName> = (
  question: QuestionOf<Name>,
  onward: Onward,
  reader: Reader,
) => Promise<Batch<ExportRow<Name>>>;

export type UntypedReadOn = (
  question: unknown,
  onward: Onward,
  reader: Reader,
) => Promise<Batch<Readonly<Record<string, unknown>>>>;

/** The same for one reader. */
export type ReadFor = (question: unknown, onward: Onward) => ReturnType<UntypedReadOn>;

/** `next` of a batch of rows with ids. */
export function batchById<Row extends { readonly id: bigint }, Wire>(
  rows: readonly Row[],
  most: number,
  wire: (row: Row) => Wire,
): Batch<Wire> {
  const last = rows.at(-1);
  return {
    rows: rows.map(wire),
    next: rows.length < most || last === undefined ? undefined : String(last.id),
  };
}
