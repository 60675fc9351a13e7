/** A file's bytes as records (RFC 4180), read as they come: UTF-8, with or without its mark; a piece is all that is held. */
import { TextDecoder } from 'node:util';
import type { ImportFault } from '@mingpai/contract/console/imports/names';

/** Characters of one record: what is longer is no line of a table. */
const longest = 10_000;

export interface CsvRecord {
  /** As a spreadsheet counts them, the heads being 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The file cannot be read on from this row. */
export class Unreadable extends Error {
  readonly row: number;
  readonly fault: ImportFault;

  constructor(row: number, fault: ImportFault) {
    super(`row ${row}: ${fault}`);
    this.row = row;
    this.fault = fault;
  }
}

/**
 * The records, several at a time, blank ones left out but counted. The heads say what parts cells: whichever of `,` `;` and tab they
 * have most of.
 * @throws Unreadable: not UTF-8, a quote that is never closed, a record without end
 */
export async function* recordsOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly CsvRecord[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const split = openSplitter();
  /** Whole lines: no character of UTF-8 has a line's end within it. */
  const take = (lines: Uint8Array, last: boolean): readonly CsvRecord[] => {
    const text = textOf(decoder, lines);
    if (text !== undefined) return split.take(text, last);
    for (const line of linesOf(lines)) {
      const good = textOf(decoder, line);
      if (good === undefined) throw new Unreadable(split.row(), 'encoding');
      split.take(good, false);
    }
    throw new Unreadable(split.row(), 'encoding');
  };
  let held: Uint8Array = new Uint8Array();
  for await (const piece of bytes) {
    const end = piece.lastIndexOf(lineEnd) + 1;
    const lines = end === 0 ? new Uint8Array() : Buffer.concat([held, piece.subarray(0, end)]);
    held = end === 0 ? Buffer.concat([held, piece]) : piece.subarray(end);
    if (lines.length > 0) yield take(lines, false);
    if (held.length > longest * 4) throw new Unreadable(split.row(), 'record_too_long');
  }
  yield take(held, true);
}

const lineEnd = 0x0a;

function textOf(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let begin = 0; begin < bytes.length; ) {
    const end = bytes.indexOf(lineEnd, begin);
    const next = end < 0 ? bytes.length : end + 1;
    yield bytes.subarray(begin, next);
    begin = next;
  }
}

function openSplitter() {
  let held = '';
  let row = 1;
  let apart: string | undefined;

  /** The whole records of what has come; the rest is held. */
  function take(text: string, last: boolean): readonly CsvRecord[] {
    // The mark that some spreadsheets put in front of UTF-8 is none of the first head.
    held += row === 1 && held === '' ? text.replace(/^\ufeff/, '') : text;
    const records: CsvRecord[] = [];
    if (apart === undefined) {
      const end = held.search(/[\r\n]/);
      if (end < 0 && !last) return bounded(records);
      apart = mostOf(end < 0 ? held : held.slice(0, end));
    }
    let begin = 0;
    for (;;) {
      const read = recordAt(held, begin, apart, last);
      if (read === 'unfinished') break;
      if (read === 'open quote') throw new Unreadable(row, 'quotes');
      if (read.next - begin > longest) throw new Unreadable(row, 'record_too_long');
      if (read.cells.some((cell) => cell.trim() !== '')) records.push({ row, cells: read.cells });
      row += 1;
      begin = read.next;
    }
    held = held.slice(begin);
    return bounded(records);
  }

  function bounded(records: readonly CsvRecord[]) {
    if (held.length > longest) throw new Unreadable(row, 'record_too_long');
    return records;
  }

  return { take, row: () => row };
}

function mostOf(heads: string): string {
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: heads.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** One record from `begin`; `unfinished`: it ends in what is still to come, or nothing is left. */
function recordAt(text: string, begin: number, apart: string, last: boolean) {
  if (begin >= text.length) return 'unfinished';
  const cells: string[] = [];
  let at = begin;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      for (let from = at + 1; ; ) {
        const quote = text.indexOf('"', from);
        if (quote < 0) return last ? 'open quote' : 'unfinished';
        if (quote + 1 === text.length && !last) return 'unfinished';
        cell += text.slice(from, quote);
        at = quote + 1;
        if (text[at] !== '"') break;
        cell += '"';
        from = at + 1;
      }
    }
    const from = at;
    while (at < text.length && text[at] !== apart && text[at] !== '\n' && text[at] !== '\r') at += 1;
    cells.push(cell + text.slice(from, at));
    if (at >= text.length) return last ? { cells, next: at } : 'unfinished';
    if (text[at] === apart) {
      at += 1;
      continue;
    }
    // Whether a line's end is one sign or two is known by the one behind it.
    if (text[at] === '\r' && at + 1 === text.length && !last) return 'unfinished';
    return { cells, next: at + (text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1) };
  }
}
