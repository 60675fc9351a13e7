/** The lines of statements, as they were read: those of one file, or those of any that tell of a number. */
import type { CounterpartyKind } from '@mingpai/contract/console/counterparties/names';
import { countedRows } from '@mingpai/contract/console/parts';
import type { Onward } from '../backoffice/index.ts';
import type { Queryable } from '../platform/database.ts';
import type { PageOfList } from '../platform/slice.ts';
import type { Trouble } from './lines.ts';
import { beginning, referencesBehind } from './our-rows.ts';

export interface LineQuery {
  /** Undefined: any. */
  readonly file?: number | undefined;
  /** The beginning of a number; where no file is named, the whole of it. Empty in a file: all. */
  readonly search: string;
  /** In yuan, of payouts USDT, as it is written: `-12.5`. Undefined: any. */
  readonly amount?: string | undefined;
  /** Lines alone that say nothing sound. */
  readonly troubled: boolean;
}

export interface ListedLine {
  readonly file: bigint;
  readonly fileName: string;
  readonly fileState: 'read' | 'confirmed' | 'refused';
  readonly partyName: string;
  readonly partyKind: CounterpartyKind;
  readonly line: number;
  readonly number: string;
  readonly at: Date | null;
  readonly amount: bigint | null;
  readonly fee: bigint | null;
  readonly trouble: Trouble | null;
  readonly raw: string | null;
  /** Rows of ours by this number, as the ledger refers to them. */
  readonly references: readonly string[];
}

const from = `counterparty_line l join counterparty_file f on f.id = l.file_id join counterparty c on c.code = f.counterparty`;
const where = `f.state <> 'coming' and ($1::bigint is null or l.file_id = $1)
  and case when $1 is null then l.number = $2 else ($2 = '' or l.number like $3) end
  and ($4::numeric is null or l.amount = $4 * case c.kind when 'payout' then 1000000 else 100 end)
  and (not $5::boolean or l.trouble is not null)`;

/** A page of them, or those behind one. @param slice an order's end, its values last */
function linesIn(db: Queryable, further: string, slice: string, values: readonly unknown[]) {
  return db.query<ListedLine>(
    `select l.file_id as file, f.name as "fileName", f.state as "fileState", c.name as "partyName", c.kind as "partyKind", l.line,
            l.number, l.at, l.amount, l.fee, l.trouble, l.raw, ${referencesBehind('l.number')} as references
       from (select l.file_id, l.line from ${from} where ${where} ${further}
              order by l.file_id desc, l.line ${slice}) p
       join counterparty_line l on l.file_id = p.file_id and l.line = p.line
       join counterparty_file f on f.id = l.file_id join counterparty c on c.code = f.counterparty
      order by l.file_id desc, l.line`,
    values,
  );
}

function valuesOf({ file, search, amount, troubled }: LineQuery): readonly unknown[] {
  return [file ?? null, search, beginning(search), amount ?? null, troubled];
}

/** Nobody means all lines of all files. */
function asksNothing({ file, search }: LineQuery): boolean {
  return file === undefined && search === '';
}

/** The same without a count, behind a line. @param after `file/line` */
export async function statementLinesOnward(
  db: Queryable,
  query: LineQuery,
  { after, most }: Onward,
): Promise<readonly ListedLine[]> {
  if (asksNothing(query)) return [];
  const [file = null, line = null] = after?.split('/') ?? [];
  const { rows } = await linesIn(
    db,
    'and ($6::bigint is null or l.file_id < $6 or l.file_id = $6 and l.line > $7::int)',
    'limit $8',
    [...valuesOf(query), file, line, most],
  );
  return rows;
}

/** Newest file first, its lines as they stand there. @returns `total` counted up to `countedRows`; `more`: there are further ones */
export async function statementLines(
  db: Queryable,
  { page, pageSize, ...query }: LineQuery & PageOfList,
): Promise<{ readonly rows: readonly ListedLine[]; readonly total: number; readonly more: boolean }> {
  if (asksNothing(query)) return { rows: [], total: 0, more: false };
  const values = valuesOf(query);
  const [{ rows }, { rows: counted }] = await Promise.all([
    linesIn(db, '', 'limit $6 offset $7', [
      ...values,
      pageSize,
      Math.min((page - 1) * pageSize, countedRows),
    ]),
    db.query<{ total: number }>(
      `select count(*)::int as total from (select 1 from ${from} where ${where} limit ${countedRows + 1}) counted`,
      values,
    ),
  ]);
  const total = counted[0]?.total ?? 0;
  return { rows, total: Math.min(total, countedRows), more: total > countedRows };
}
