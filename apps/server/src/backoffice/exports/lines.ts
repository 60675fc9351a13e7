/** A list's rows as lines of a file, batch by batch. */
import { exportColumns } from '@mingpai/contract/console/exports/columns';
import type { ExportName } from '@mingpai/contract/console/exports/names';
import { type Cell, cellOf, type Wording } from './cells.ts';
import type { ReadFor } from './lists.ts';

/** Rows of one statement: some tenths of a second at most, and all that is held at a time. */
const atOnce = 2_000;

export type Row = Readonly<Record<string, unknown>>;

export interface LinesOf {
  readonly list: ExportName;
  readonly wording: Wording;
  /** What the list is asked. */
  readonly question: unknown;
  readonly readOn: ReadFor;
  /** The rows as the list would show them to this person now. @throws when they may not see them any more */
  readonly shown: (rows: readonly Row[], question: unknown) => Promise<readonly Row[]>;
  /** Told of each batch that goes out. */
  readonly taken: (rows: readonly Row[]) => void;
}

/** The heads first. Nothing is read before somebody asks for it. */
export async function* linesOf({
  list,
  wording,
  question,
  readOn,
  shown,
  taken,
}: LinesOf): AsyncGenerator<readonly (readonly Cell[])[]> {
  const columns = Object.entries(exportColumns[list]);
  const inEnglish = wording.language === 'en';
  yield [columns.map(([, { heads }]) => ({ kind: 'text', text: inEnglish ? heads[1] : heads[0] }))];
  let after: string | undefined;
  do {
    const batch = await readOn(question, { after, most: atOnce });
    const rows = await shown(batch.rows, question);
    taken(rows);
    if (rows.length > 0)
      yield rows.map((row) => columns.map(([field, column]) => cellOf(column, row, field, wording)));
    after = batch.next;
  } while (after !== undefined);
}
