/** Comma-separated values (RFC 4180) as spreadsheets read them: UTF-8 with its mark, lines ended by CR LF. */
import type { Cell } from './cells.ts';

const mark = '\uFEFF';

/** @param batches the heads, then rows: as many lines at a time as are there */
export async function* csvOf(batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncGenerator<Buffer> {
  let begun = false;
  for await (const lines of batches) {
    const text = lines.map((line) => `${line.map(written).join(',')}\r\n`).join('');
    yield Buffer.from(begun ? text : `${mark}${text}`);
    begun = true;
  }
}

function written({ kind, text }: Cell): string {
  if (kind !== 'text') return text;
  const tame = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
}

/** What a spreadsheet takes for a formula, in full width too; the sign in front makes it a text (OWASP, CSV Injection). */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
