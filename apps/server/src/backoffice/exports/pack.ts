/**
 * The pack of a span: the lists that a month is answered for with, one archive, written while it is read. Behind the lists stand their
 * sums (`SHA256SUMS`, as sha256sum checks them) and `manifest.json` with the balances that the next span begins with.
 */
import { createHash } from 'node:crypto';
import { packLists } from '@mingpai/contract/console/books/names';
import type { ExportFormat, ExportName } from '@mingpai/contract/console/exports/names';
import type { Wording } from './cells.ts';
import { forms } from './file.ts';
import { type LinesOf, linesOf, type Row } from './lines.ts';
import { type ZipFile, zipOf } from './zip.ts';

export interface PackRequest {
  /** Beijing days, `2026-11-01`. */
  readonly from: string;
  readonly to: string;
  readonly format: ExportFormat;
  readonly wording: Wording;
  /** How each list is asked and read by whoever takes the pack. */
  readonly part: (list: ExportName, question: Row) => Pick<LinesOf, 'question' | 'readOn' | 'shown'>;
}

interface Part {
  readonly name: string;
  rows: number;
  bytes: number;
  sha256: string;
}

export function packOf(request: PackRequest, taken: (rows: readonly Row[]) => void): AsyncGenerator<Buffer> {
  return zipOf(filesOf(request, taken));
}

async function* filesOf(
  { from, to, format, wording, part }: PackRequest,
  taken: (rows: readonly Row[]) => void,
): AsyncGenerator<ZipFile> {
  const parts: Part[] = [];
  const balances: Row[] = [];
  for (const list of packLists) {
    const told: Part = { name: `${list}-${from}-${to}.${format}`, rows: 0, bytes: 0, sha256: '' };
    parts.push(told);
    const lines = linesOf({
      list,
      wording,
      ...part(list, { from, to, ...(list === 'agentStatements' && { state: 'all' }) }),
      taken(rows) {
        told.rows += rows.length;
        // One by one: an argument list has an end.
        if (list === 'trialBalance') for (const row of rows) balances.push(row);
        taken(rows);
      },
    });
    yield { name: told.name, content: hashed(forms[format].write(lines), told) };
  }
  yield {
    name: 'SHA256SUMS',
    content: only(() => parts.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')),
  };
  yield {
    name: 'manifest.json',
    content: only(() => `${JSON.stringify({ from, to, files: parts, balances }, null, 2)}\n`),
  };
}

async function* hashed(content: AsyncIterable<Buffer>, told: Part): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const bytes of content) {
    hash.update(bytes);
    told.bytes += bytes.length;
    yield bytes;
  }
  told.sha256 = hash.digest('hex');
}

/** Written when its turn comes: what it tells of is known by then. */
async function* only(text: () => string): AsyncGenerator<string> {
  yield text();
}
