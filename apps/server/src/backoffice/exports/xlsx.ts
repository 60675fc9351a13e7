/** A workbook (Office Open XML, ECMA-376) written as it goes: texts are texts and never formulas, amounts are numbers of two decimals. */
import type { Cell } from './cells.ts';
import { type ZipFile, zipOf } from './zip.ts';

/** Rows of a sheet, its heads included; what is more goes on in the next sheet. */
const rowsOfSheet = 1_048_576;

/** @param batches the heads, then rows: as many lines at a time as are there */
export function xlsxOf(
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
  sheetRows = rowsOfSheet,
): AsyncGenerator<Buffer> {
  return zipOf(filesOf(batches[Symbol.asyncIterator](), sheetRows));
}

type Line = readonly Cell[];

async function* filesOf(batches: AsyncIterator<readonly Line[]>, sheetRows: number): AsyncGenerator<ZipFile> {
  const first = await batches.next();
  const [heads = [], ...rest] = first.done ? [] : first.value;
  /** Read already and not written yet. */
  let waiting: readonly Line[] = rest;
  let more = true;
  let sheets = 0;
  try {
    while (more || sheets === 0) {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, content: sheet() };
    }
    for (const [name, text] of partsOf(sheets)) yield { name, content: only(text) };
  } finally {
    await batches.return?.();
  }

  async function* sheet(): AsyncGenerator<string> {
    yield `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${written(heads)}`;
    let left = sheetRows - 1;
    for (;;) {
      const lines = waiting.slice(0, left);
      waiting = waiting.slice(lines.length);
      left -= lines.length;
      yield lines.map(written).join('');
      // Another sheet begins where a row is left for it only.
      if (waiting.length > 0) break;
      const next = await batches.next();
      if (next.done) {
        more = false;
        break;
      }
      waiting = next.value;
    }
    yield '</sheetData></worksheet>';
  }
}

async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

function written(line: Line): string {
  return `<row>${line.map(cell).join('')}</row>`;
}

function cell({ kind, text }: Cell): string {
  if (text === '') return '<c/>';
  if (kind !== 'text') return `<c${kind === 'yuan' ? ' s="1"' : ''}><v>${text}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

/** What XML cannot hold at all is shown as unreadable. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u{20}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replace(/[&<>\r]/g, (sign) => signs[sign] ?? sign);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything besides the sheets; they come first because only at their end is known how many there are. */
function partsOf(sheets: number): readonly (readonly [name: string, text: string])[] {
  const all = Array.from({ length: sheets }, (_none, index) => index + 1);
  const styled = sheets + 1;
  return [
    [
      'xl/styles.xml',
      `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="2" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ],
    [
      'xl/workbook.xml',
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${all.map((each) => `<sheet name="${each}" sheetId="${each}" r:id="rId${each}"/>`).join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${declaration}<Relationships xmlns="${packaged}/relationships">${all.map((each) => `<Relationship Id="rId${each}" Type="${relations}/worksheet" Target="worksheets/sheet${each}.xml"/>`).join('')}<Relationship Id="rId${styled}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      '_rels/.rels',
      `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      '[Content_Types].xml',
      `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${all.map((each) => `<Override PartName="/xl/worksheets/sheet${each}.xml" ContentType="${type}.worksheet+xml"/>`).join('')}</Types>`,
    ],
  ];
}
