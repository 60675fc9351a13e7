/** Parquet files, written and read some rows at a time: neither way is a file in memory as a whole. */
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, type SchemaElement } from 'hyparquet';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';

/** Rows in one group, which is what is in memory at once of a file. */
const usualGroup = 20_000;

/** What a column holds; `moment` in microseconds since 1970, UTC. */
export type Kind = 'uuid' | 'text' | 'integer' | 'bytes' | 'moment' | 'uuids' | 'integers';

/** A column that may be empty has `?` behind its kind. */
export type Columns = Readonly<Record<string, Kind | `${Kind}?`>>;

type ValueOf<Of extends string> = Of extends `${infer Sure}?`
  ? ValueOf<Sure> | null
  : Of extends 'uuid' | 'text'
    ? string
    : Of extends 'integer' | 'moment'
      ? bigint
      : Of extends 'bytes'
        ? Uint8Array
        : Of extends 'uuids'
          ? readonly string[]
          : readonly bigint[];

export type RowOf<Of extends Columns> = { readonly [Name in keyof Of]: ValueOf<Of[Name]> };

export interface ParquetOut<Of extends Columns> {
  /** Groups are written as they fill up. */
  add(rows: readonly RowOf<Of>[]): void;
  /** On the disk when this returns. @returns how many rows there are */
  end(): number;
}

const uuid = {
  type: 'FIXED_LEN_BYTE_ARRAY',
  type_length: 16,
  logical_type: { type: 'UUID' },
} as const satisfies Partial<SchemaElement>;

function elementsOf(name: string, kind: string): SchemaElement[] {
  const sure = kind.replace('?', '');
  const repetition_type = kind.endsWith('?') ? 'OPTIONAL' : 'REQUIRED';
  if (sure === 'uuids' || sure === 'integers')
    return [
      { name, repetition_type, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      {
        name: 'element',
        repetition_type: 'REQUIRED',
        ...(sure === 'uuids' ? uuid : ({ type: 'INT64' } as const)),
      },
    ];
  if (sure === 'uuid') return [{ name, repetition_type, ...uuid }];
  if (sure === 'text')
    return [
      { name, repetition_type, type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
    ];
  if (sure === 'moment')
    return [
      {
        name,
        repetition_type,
        type: 'INT64',
        converted_type: 'TIMESTAMP_MICROS',
        logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
      },
    ];
  return [{ name, repetition_type, type: sure === 'bytes' ? 'BYTE_ARRAY' : 'INT64' }];
}

/** @param file is made; one of this name is not written over @param groupRows rows of one group @throws when it is there */
export function writeParquet<Of extends Columns>(
  file: string,
  columns: Of,
  groupRows: number = usualGroup,
): ParquetOut<Of> {
  const descriptor = openSync(file, 'wx', 0o600);
  const writer = new ByteWriter();
  const flush = () => {
    const bytes = new Uint8Array(writer.buffer, 0, writer.index);
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    writer.index = 0;
  };
  const names = Object.keys(columns);
  const parquet = new ParquetWriter({
    writer: Object.assign(writer, { flush, finish: flush }),
    schema: [
      { name: 'root', num_children: names.length },
      ...names.flatMap((name) => elementsOf(name, columns[name] ?? '')),
    ],
  });
  let waiting: RowOf<Of>[] = [];
  let count = 0;
  const write = (rows: readonly RowOf<Of>[]) => {
    parquet.write({
      columnData: names.map((name) => ({ name, data: rows.map((row) => row[name]) })),
      rowGroupSize: groupRows,
    });
    count += rows.length;
  };
  return {
    add(rows) {
      for (const row of rows) {
        waiting.push(row);
        if (waiting.length < groupRows) continue;
        write(waiting);
        waiting = [];
      }
    },
    end() {
      if (waiting.length > 0) write(waiting);
      waiting = [];
      parquet.finish();
      fsyncSync(descriptor);
      closeSync(descriptor);
      return count;
    },
  };
}

/** The rows as they stand in the file, a group in memory at once. @throws where the file is no Parquet, or is cut off */
export async function* readParquet<Of extends Columns>(file: string, _: Of): AsyncGenerator<RowOf<Of>> {
  const buffer = await asyncBufferFromFile(file);
  const metadata = await parquetMetadataAsync(buffer);
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    const rowEnd = rowStart + Number(group.num_rows);
    const rows = await parquetReadObjects({
      file: buffer,
      metadata,
      rowStart,
      rowEnd,
      utf8: false,
      parsers: { timestampFromMicroseconds: (micros: bigint) => micros },
    });
    // The types are those of the file's own schema, which the writer above made of the same columns.
    yield* rows as unknown as RowOf<Of>[];
    rowStart = rowEnd;
  }
}
