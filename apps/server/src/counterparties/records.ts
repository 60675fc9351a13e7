/** Values apart by commas, semicolons or tabs (RFC 4180), read as they come: a record at a time. */

/** A record is no longer than this many characters, and has no more fields: what is more is no statement. */
export const longest = 16_384;
export const mostFields = 200;

export class NotRecords extends Error {}

/**
 * The records of a text, blank ones left out. The first line says what parts fields: whichever of `,` `;` tab and `|` it has most of.
 * @throws NotRecords where a quote is never closed, or a record does not end
 */
export async function* recordsOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let apart: string | undefined;
  let held = '';
  for await (const piece of text) {
    held += piece;
    if (apart === undefined) {
      const end = held.search(/[\r\n]/);
      if (end < 0 && held.length < longest) continue;
      apart = parted(end < 0 ? held : held.slice(0, end));
    }
    const [records, rest] = take(held, apart, false);
    held = rest;
    if (held.length > longest) throw new NotRecords();
    yield* records;
  }
  const [records] = take(held, apart ?? parted(held), true);
  yield* records;
}

function parted(line: string): string {
  const counts = [',', ';', '\t', '|'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counts.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** The whole records at the beginning, and what is left. @param last whether nothing follows */
function take(text: string, apart: string, last: boolean): [records: string[][], rest: string] {
  const records: string[][] = [];
  let fields: string[] = [];
  let field = '';
  let quoted = false;
  let begin = 0;
  let at = 0;
  const end = (next: number) => {
    fields.push(field);
    if (fields.some((one) => one.trim() !== '')) records.push(fields);
    [fields, field, begin] = [[], '', next];
  };
  while (at < text.length) {
    const sign = text.charAt(at);
    // What a quote or a line's end means is known by the character behind it.
    if ((sign === '"' || sign === '\r') && at + 1 === text.length && !last) break;
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text.charAt(at + 1) === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (sign === '"' && field.trim() === '') {
      quoted = true;
      field = '';
    } else if (sign === apart) {
      fields.push(field);
      field = '';
      if (fields.length > mostFields) throw new NotRecords();
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text.charAt(at + 1) === '\n') at += 1;
      end(at + 1);
    } else field += sign;
    at += 1;
  }
  if (!last) return [records, text.slice(begin)];
  if (quoted) throw new NotRecords();
  if (fields.length > 0 || field !== '') end(at);
  return [records, ''];
}
