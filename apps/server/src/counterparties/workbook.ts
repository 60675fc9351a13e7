/**
 * A workbook (Office Open XML, ECMA-376) as records, a row at a time: what each cell says, as the spreadsheet shows it. The texts that
 * sheets share are held, as many as there may be; of a sheet itself one piece.
 */
import { posix } from 'node:path';
import { Parser } from 'htmlparser2';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { longest, mostFields, NotRecords } from './records.ts';

/** The most bytes of a workbook: it is held while it is read, and what is longer comes as text. */
export const workbookBytes = 16_000_000;
/** What it may unpack to, in bytes: 16 MB can hide some 16 GB. */
const mostSheet = 1_000_000_000;
const mostTexts = 128_000_000;
const mostOther = 4_000_000;
/** The files in it, and bytes of one of them in which no element begins. */
const mostFiles = 10_000;
const longestText = 1_000_000;

export type Writing = 'text' | 'workbook' | 'old_workbook';

/** What a file is by its first bytes. `old_workbook`: one of before 2007, or one that a password locks. */
export function writingOf(first: Uint8Array): Writing {
  const hex = Buffer.from(first.subarray(0, 4)).toString('hex');
  if (hex === '504b0304') return 'workbook';
  return hex === 'd0cf11e0' ? 'old_workbook' : 'text';
}

/**
 * The visible sheets of a workbook in their order, blank rows left out.
 * @throws NotRecords where it is none, is spoilt, or unpacks to more than it may
 */
export async function* sheetsOf(workbook: Buffer): AsyncGenerator<AsyncGenerator<string[]>> {
  const zip = await fromBufferPromise(workbook, { autoClose: false, lazyEntries: true }).catch(notRecords);
  try {
    const files = await filesOf(zip).catch(notRecords);
    const { visible, from1904 } = await outlineOf(zip, files);
    const texts = await textsOf(zip, files);
    const dated = await datedOf(zip, files);
    for (const name of visible) {
      const file = files.get(name);
      if (file === undefined) throw new NotRecords();
      yield rowsOf(elementsOf(zip, file, mostSheet), { texts, dated, from1904 });
    }
  } finally {
    zip.close();
  }
}

/** Whatever the archive or what unpacks it complains of, nobody can read it. */
function notRecords(): never {
  throw new NotRecords();
}

type Files = ReadonlyMap<string, Entry>;

async function filesOf(zip: ZipFile): Promise<Files> {
  if (zip.entryCount > mostFiles) throw new NotRecords();
  const files = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) files.set(entry.fileName, entry);
  return files;
}

/** What a file unpacks to: the archive's reader ends where more comes than the archive says. */
async function* bytesOf(zip: ZipFile, file: Entry, most: number): AsyncGenerator<Buffer> {
  if (file.uncompressedSize > most) throw new NotRecords();
  const stream = await zip.openReadStreamPromise(file).catch(notRecords);
  try {
    yield* stream;
  } catch {
    throw new NotRecords();
  } finally {
    stream.destroy();
  }
}

interface Element {
  readonly kind: 'begins' | 'ends';
  /** Without the prefix of its namespace. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Of one that ends: the text directly before that. */
  readonly text: string;
}

/** The elements of a file as they come, those of each piece together. */
async function* elementsOf(zip: ZipFile, file: Entry, most: number): AsyncGenerator<Element[]> {
  let found: Element[] = [];
  let text = '';
  let since = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        [text, since] = ['', 0];
        found.push({ kind: 'begins', name: local(name), attributes, text: '' });
      },
      ontext: (piece) => {
        text += piece;
      },
      onclosetag: (name) => {
        found.push({ kind: 'ends', name: local(name), attributes: {}, text });
        text = '';
      },
    },
    { xmlMode: true },
  );
  const decoder = new TextDecoder();
  for await (const piece of bytesOf(zip, file, most)) {
    since += piece.length;
    parser.write(decoder.decode(piece, { stream: true }));
    if (since > longestText) throw new NotRecords();
    yield found;
    found = [];
  }
  parser.end();
  yield found;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);

async function allOf(zip: ZipFile, files: Files, name: string): Promise<readonly Element[]> {
  const file = files.get(name);
  const all: Element[] = [];
  if (file !== undefined) for await (const some of elementsOf(zip, file, mostOther)) all.push(...some);
  return all;
}

const named = (elements: readonly Element[], name: string) =>
  elements.filter((element) => element.kind === 'begins' && element.name === name);

/** Which sheets people see, by the names of their files, and from which day days are counted. */
async function outlineOf(
  zip: ZipFile,
  files: Files,
): Promise<{ readonly visible: readonly string[]; readonly from1904: boolean }> {
  const workbook = await allOf(zip, files, 'xl/workbook.xml');
  const relations = named(await allOf(zip, files, 'xl/_rels/workbook.xml.rels'), 'Relationship');
  const targets = new Map(relations.map(({ attributes: { Id = '', Target = '' } }) => [Id, Target]));
  const sheets = named(workbook, 'sheet').filter(
    ({ attributes: { state = 'visible' } }) => state === 'visible',
  );
  if (sheets.length === 0) throw new NotRecords();
  const [properties] = named(workbook, 'workbookPr');
  return {
    visible: sheets.map(({ attributes }) => {
      const [, id = ''] = Object.entries(attributes).find(([name]) => local(name) === 'id') ?? [];
      return posix.resolve('/xl', targets.get(id) ?? '').slice(1);
    }),
    from1904: ['1', 'true'].includes(properties?.attributes.date1904 ?? ''),
  };
}

/** The texts that cells name by their place. */
async function textsOf(zip: ZipFile, files: Files): Promise<readonly string[]> {
  const file = files.get('xl/sharedStrings.xml');
  const texts: string[] = [];
  if (file === undefined) return texts;
  let text = '';
  let spoken = 0;
  for await (const elements of elementsOf(zip, file, mostTexts))
    for (const element of elements) {
      // How a text is spoken stands beside it in some, and is no part of it.
      if (element.name === 'rPh') spoken += element.kind === 'begins' ? 1 : -1;
      else if (element.kind === 'begins') {
        if (element.name === 'si') text = '';
      } else if (element.name === 't' && spoken === 0) text += element.text;
      else if (element.name === 'si') texts.push(text);
    }
  return texts;
}

/** Which styles show a number as a moment, by their place. */
async function datedOf(zip: ZipFile, files: Files): Promise<readonly boolean[]> {
  const styles = await allOf(zip, files, 'xl/styles.xml');
  const own = new Map(
    named(styles, 'numFmt').map(({ attributes: { numFmtId = '', formatCode = '' } }) => [
      numFmtId,
      showsMoment(formatCode),
    ]),
  );
  const begin = styles.findIndex(({ name }) => name === 'cellXfs');
  const end = styles.findIndex(({ kind, name }) => kind === 'ends' && name === 'cellXfs');
  return named(styles.slice(Math.max(begin, 0), Math.max(end, 0)), 'xf').map(
    ({ attributes: { numFmtId = '0' } }) => own.get(numFmtId) ?? builtInMoments.has(Number(numFmtId)),
  );
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_none, step) => from + step);
/** Formats that have a number only (ECMA-376 part 1, 18.8.30), those of Chinese spreadsheets too. */
const builtInMoments = new Set([...range(14, 22), ...range(27, 36), ...range(45, 47), ...range(50, 58)]);

/** Whether a format has a year, a day, an hour; what it says in quotes or brackets is not asked. */
function showsMoment(format: string): boolean {
  return /[ymdhs]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\.|general/gi, ''));
}

interface Shown {
  readonly texts: readonly string[];
  readonly dated: readonly boolean[];
  readonly from1904: boolean;
}

async function* rowsOf(pieces: AsyncIterable<readonly Element[]>, shown: Shown): AsyncGenerator<string[]> {
  let row: string[] = [];
  let column = -1;
  let cell: Readonly<Record<string, string>> = {};
  let held = '';
  for await (const elements of pieces) {
    const rows: string[][] = [];
    for (const { kind, name, attributes, text } of elements) {
      if (kind === 'begins') {
        if (name === 'row') [row, column] = [[], -1];
        if (name === 'c') {
          [cell, held] = [attributes, ''];
          column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        }
      } else if (name === 'v' || name === 't') held += text;
      else if (name === 'c') {
        const says = saysOf(cell, held, shown);
        if (says === '') continue;
        if (column >= mostFields) throw new NotRecords();
        while (row.length < column) row.push('');
        row[column] = says;
      } else if (name === 'row') {
        if (row.reduce((all, { length }) => all + length, 0) > longest) throw new NotRecords();
        if (row.some((one) => one.trim() !== '')) rows.push(row);
      }
    }
    yield* rows;
  }
}

/** The place of `AB12`: 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '';
  if (letters === '') throw new NotRecords();
  return [...letters].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function saysOf(
  { t: type = 'n', s: style = '0' }: Readonly<Record<string, string>>,
  held: string,
  { texts, dated, from1904 }: Shown,
): string {
  if (type === 's') {
    const text = texts[Number(held)];
    if (text === undefined) throw new NotRecords();
    return text;
  }
  if (type !== 'n' || held === '') return held;
  const number = Number(held);
  if (!Number.isFinite(number)) return held;
  if (dated[Number(style)] === true && number >= 1) return momentOf(number + (from1904 ? 1_462 : 0)) ?? held;
  // Spreadsheets show fifteen digits: what is behind them comes of binary fractions. Whoever wrote a whole number meant each of its digits.
  return /^-?\d+$/.test(held) ? held : String(Number(number.toPrecision(15)));
}

/** @param days since the 30th of December 1899, as spreadsheets count */
function momentOf(days: number): string | undefined {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1_000);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().slice(0, 19).replace('T', ' ');
}
