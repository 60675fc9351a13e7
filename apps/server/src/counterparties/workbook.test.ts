/** Workbooks as they come from venues, gateways and banks: what each cell says, and what is no workbook. */
import { expect, test } from 'vitest';
import { zipOf } from '../backoffice/index.ts';
import { linesOfSheets, NoHeads } from './lines.ts';
import { NotRecords } from './records.ts';
import { sheetsOf, writingOf } from './workbook.ts';

async function packed(files: Readonly<Record<string, string>>): Promise<Buffer> {
  async function* content(text: string) {
    yield text;
  }
  async function* all() {
    for (const [name, text] of Object.entries(files)) yield { name, content: content(text) };
  }
  const pieces: Buffer[] = [];
  for await (const piece of zipOf(all())) pieces.push(piece);
  return Buffer.concat(pieces);
}

type Sheet = { readonly rows: string; readonly state?: string };

/** A workbook of these sheets, as spreadsheets write it. */
function workbook(
  sheets: readonly Sheet[],
  { texts = '', styles = '', properties = '' }: { texts?: string; styles?: string; properties?: string } = {},
): Promise<Buffer> {
  const named = sheets.map(
    ({ state }, index) =>
      `<sheet name="S${index}" sheetId="${index + 1}" ${state === undefined ? '' : `state="${state}"`} r:id="r${index}"/>`,
  );
  const relations = sheets.map(
    (_sheet, index) =>
      `<Relationship Id="r${index}" Type="worksheet" Target="worksheets/sheet${index}.xml"/>`,
  );
  return packed({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r">${properties}<sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  });
}

async function read(file: Buffer): Promise<string[][][]> {
  const sheets: string[][][] = [];
  for await (const sheet of sheetsOf(file)) {
    const rows: string[][] = [];
    for await (const row of sheet) rows.push(row);
    sheets.push(rows);
  }
  return sheets;
}

test('a cell says what the spreadsheet shows of it', async () => {
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot; hh:mm"/>' +
    '<numFmt numFmtId="165" formatCode="[Red]#,##0.00&quot; yuan&quot;"/></numFmts>' +
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
    '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="22"/></cellXfs>';
  const texts =
    '<si><t>流水号</t></si><si><r><t>金</t></r><r><t xml:space="preserve">额 &amp; 费</t></r><rPh><t>jin</t></rPh></si>';
  const rows = [
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>',
    '<row r="2"><c r="A2" s="1"/><c r="B2" t="inlineStr"><is><t>  </t></is></c></row>',
    // 45,962.375 days after the 30th of December 1899; a sum of binary fractions; digits that a float does not hold, and those that it made.
    '<row r="3"><c r="A3" s="1"><v>45962.3333333333</v></c><c r="B3" s="2"><v>19.990000000000002</v></c>',
    '<c r="C3"><v>20261101123456789012</v></c><c r="D3"><f>1/3*3E-7</f><v>1.0000000000000001E-5</v></c>',
    '<c r="E3" t="str"><f>A1</f><v>P1</v></c><c r="F3" t="e"><v>#N/A</v></c><c r="G3" s="3"><v>0.5</v></c></row>',
    '<x:row><x:c t="inlineStr"><x:is><x:t>no reference</x:t></x:is></x:c><x:c><x:v>-3</x:v></x:c></x:row>',
  ];
  expect(await read(await workbook([{ rows: rows.join('') }], { texts, styles }))).toEqual([
    [
      ['流水号', '', '金额 & 费'],
      ['2025-11-01 08:00:00', '19.99', '20261101123456789012', '0.00001', 'P1', '#N/A', '0.5'],
      ['no reference', '-3'],
    ],
  ]);
});

test('days are counted from 1904 where the workbook says so', async () => {
  const file = await workbook([{ rows: '<row><c r="A1" s="1"><v>44500</v></c></row>' }], {
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
    properties: '<workbookPr date1904="1"/>',
  });
  expect(await read(file)).toEqual([[['2025-11-01 00:00:00']]]);
});

const cells = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const reading = {
  mapping: { number: '流水号', amount: '金额', settled: [] },
  currency: 'CNY',
  mayLose: false,
} as const;

test('all sheets that have the heads are read, numbered through; a cover and what is hidden are not', async () => {
  const file = await workbook([
    { rows: cells('石付 对账单') },
    { rows: cells('流水号', '金额') + cells('P1', '1.00') + cells('P2', '2.00') },
    { rows: cells('流水号', '金额') + cells('P9', '9.00'), state: 'hidden' },
    { rows: cells('标题') + cells('金额', '流水号') + cells('3.00', 'P3') },
  ]);
  const lines = [];
  for await (const line of linesOfSheets(sheetsOf(file), reading)) lines.push(line);
  expect(lines).toMatchObject([
    { line: 2, number: 'P1', amount: 100n },
    { line: 3, number: 'P2', amount: 200n },
    { line: 5, number: 'P3', amount: 300n },
  ]);
  const without = await workbook([{ rows: cells('金额') }]);
  await expect(async () => {
    for await (const _line of linesOfSheets(sheetsOf(without), reading));
  }).rejects.toThrow(NoHeads);
});

test('what is spoilt, hides more than it says, or is no workbook is read by nobody', async () => {
  const sound = await workbook([{ rows: cells('流水号', '金额').repeat(50) }]);
  const spoilt = Buffer.from(sound);
  // In the middle of a file's content.
  const at = sound.indexOf('xl/worksheets/sheet0.xml') + 40;
  spoilt.fill(0xff, at, at + 20);
  for (const file of [
    spoilt,
    sound.subarray(0, sound.length - 30),
    await packed({ 'readme.txt': 'x' }),
    await workbook([]),
    // A text that is nowhere, more columns than a statement has, a text without an end, a text as long as a book.
    await workbook([{ rows: '<row><c t="s"><v>3</v></c></row>' }]),
    await workbook([{ rows: '<row><c r="XFD1"><v>1</v></c></row>' }]),
    await workbook([{ rows: cells('x'.repeat(1_200_000)) }]),
    await workbook([{ rows: cells('x'.repeat(20_000)) }]),
  ])
    await expect(read(file)).rejects.toThrow(NotRecords);
});

test('a file says by its first bytes what it is', () => {
  const of = (hex: string) => writingOf(Buffer.from(hex, 'hex'));
  expect([of('504b030414'), of('d0cf11e0a1b1'), of('efbbbf50'), of('')]).toEqual([
    'workbook',
    'old_workbook',
    'text',
    'text',
  ]);
});
