/** Files of others as they really come: their writing, their signs, their numbers. */
import { expect, test } from 'vitest';
import { amountIn, momentIn, plain } from './cells.ts';
import { textOf } from './decode.ts';
import { type Line, linesOf, type Mapping, NoHeads } from './lines.ts';
import { NotRecords, recordsOf } from './records.ts';

test('amounts are read as banks and spreadsheets write them, and what is none is none', () => {
  for (const [cell, fen] of [
    ['1234.5', 123_450n],
    ['1,234.50', 123_450n],
    ['1.234,50', 123_450n],
    ['12,345', 1_234_500n],
    ['12,5', 1_250n],
    ['1,234,567', 123_456_700n],
    ['１，２３４．５０', 123_450n],
    ['¥ 1,234.50', 123_450n],
    ['1234.50 元', 123_450n],
    ['CNY12', 1_200n],
    ['(1,234.50)', -123_450n],
    ['（12.00）', -1_200n],
    ['12.00-', -1_200n],
    ['−3', -300n],
    ['-0.01', -1n],
    ['="12.30"', 1_230n],
    ["'12.30", 1_230n],
    ['12.3000', 1_230n],
    ['0', 0n],
  ] as const)
    expect([cell, amountIn(cell, 2)]).toEqual([cell, fen]);
  for (const cell of [
    '',
    'abc',
    '1.234',
    '12.345',
    '=1+1',
    '1e3',
    '1-2',
    '(-1)',
    '--1',
    '1,23,4',
    '0x10',
    '12.3.4',
    '9'.repeat(30),
    'NaN',
  ])
    expect([cell, amountIn(cell, 2)]).toEqual([cell, undefined]);
  expect(amountIn('1.234567', 6)).toBe(1_234_567n);
});

test('moments are Beijing’s unless they say whose, and days that are none are none', () => {
  for (const [cell, at] of [
    ['2026-11-01 00:00:00', '2026-10-31T16:00:00.000Z'],
    ['2026/11/1 8:05', '2026-11-01T00:05:00.000Z'],
    ['20261101 080500', '2026-11-01T00:05:00.000Z'],
    ['2026年11月1日', '2026-10-31T16:00:00.000Z'],
    ['2026-11-01T00:00:00Z', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T00:00:00.123+0200', '2026-10-31T22:00:00.000Z'],
  ] as const)
    expect([cell, momentIn(cell)?.toISOString()]).toEqual([cell, at]);
  for (const cell of ['', 'yesterday', '2026-02-30', '2026-13-01', '11/01/2026', '2026-11-01 25:00'])
    expect(momentIn(cell)).toBeUndefined();
});

test('what spreadsheets put around a text falls off, and what the database cannot hold', () => {
  expect(['="001"', "'001", '\t001 ', '\u00a0001', '0\u000001'].map(plain)).toEqual([
    '001',
    '001',
    '001',
    '001',
    '001',
  ]);
  expect(plain('\ud800x')).toBe('\ufffdx');
});

/** A file that comes in pieces of so many bytes. */
const inPieces = (bytes: Uint8Array, size: number) =>
  async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
async function read(bytes: Uint8Array, size = 3): Promise<string[][]> {
  const records: string[][] = [];
  for await (const record of recordsOf(textOf(inPieces(bytes, size)))) records.push(record);
  return records;
}

test.each([',', ';', '\t', '|'])(
  'fields are apart by %j where the first line has most of it',
  async (sign) => {
    const text = `${['a', 'b', 'c'].join(sign)}\n${['1', '2', '3'].join(sign)}`;
    expect(await read(Buffer.from(text), 4)).toEqual([
      ['a', 'b', 'c'],
      ['1', '2', '3'],
    ]);
  },
);

test('a file is read in whatever piece it comes: marks, GBK, UTF-16, semicolons, quotes with line ends in them', async () => {
  const text = '订单号;金额;备注\r\n"A;1";"1,00";"他说""好""\r\n再见"\r\n\r\nB2;2,00;';
  const wanted = [
    ['订单号', '金额', '备注'],
    ['A;1', '1,00', '他说"好"\r\n再见'],
    ['B2', '2,00', ''],
  ];
  // 订单号;金额 and so on as GBK has it, byte for byte.
  const gbk = Buffer.from('b6a9b5a5bac53bbdf0b6ee0d0a41313b312c30300d0a', 'hex');
  for (const size of [1, 2, 7, 1_000]) {
    expect(await read(Buffer.from(text), size)).toEqual(wanted);
    expect(await read(Buffer.from(`\ufeff${text}`), size)).toEqual(wanted);
    expect(
      await read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]), Math.max(size, 2)),
    ).toEqual(wanted);
    expect(await read(gbk, size)).toEqual([
      ['订单号', '金额'],
      ['A1', '1,00'],
    ]);
  }
  expect(await read(Buffer.from('a\tb\n1\t2'))).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('what never ends is no statement, and is not held', async () => {
  for (const text of [`a,b\n"${'x'.repeat(40_000)}`, `a,b\n1,"2`, ','.repeat(5_000), 'x'.repeat(40_000)])
    await expect(read(Buffer.from(text), 1_000)).rejects.toThrow(NotRecords);
});

const mapping: Mapping = {
  number: '单号',
  amount: '金额',
  at: '时间',
  fee: '手续费',
  currency: '币种',
  state: '状态',
  settled: ['成功'],
};
async function lines(
  records: readonly (readonly string[])[],
  mayLose = false,
): Promise<(Line | 'skipped')[]> {
  const all: (Line | 'skipped')[] = [];
  async function* from() {
    yield* records;
  }
  for await (const line of linesOf(from(), { mapping, currency: 'CNY', mayLose })) all.push(line);
  return all;
}

test('a file that lies is shown for what it is, line by line', async () => {
  const heads = ['时间', '单号', '状态', '金额', '手续费', '币种'];
  const told = await lines([
    ['某支付公司 对账单'],
    heads,
    ['2026-11-01 10:00:00', 'P1', '成功', '100.00', '0.60', 'CNY'],
    ['2026-11-01 10:00:01', 'P2', '失败', '999.00', '', 'CNY'],
    ['2026-11-01 10:00:02', '', '成功', '100.00', '', 'CNY'],
    ['2026-11-01 10:00:03', 'P4', '成功', '-5.00', '', 'CNY'],
    ['2026-11-01 10:00:04', 'P5', '成功', '5.00', '', 'USD'],
    ['2026-11-01 10:00:05', 'P6', '成功', '=1+1', '', ''],
    ['soon', 'P7', '成功', '5.00', '', ''],
    ['2026-11-01 10:00:06', 'P8', '成功', '5.00', 'a lot', ''],
  ]);
  expect(told.map((line) => (line === 'skipped' ? line : [line.line, line.number, line.trouble]))).toEqual([
    [2, 'P1', null],
    'skipped',
    [4, '', 'number'],
    [5, 'P4', 'negative'],
    [6, 'P5', 'currency'],
    [7, 'P6', 'amount'],
    [8, 'P7', 'time'],
    [9, 'P8', 'fee'],
  ]);
  expect(told[0]).toMatchObject({ amount: 10_000n, fee: 60n, at: new Date('2026-11-01T02:00:00.000Z') });
  expect(await lines([heads, ['', 'B1', '成功', '(5.00)', '', '']], true)).toMatchObject([
    { amount: -500n, trouble: null },
  ]);
  await expect(lines([['单号', '金额']])).rejects.toThrow(NoHeads);
});

test('of a file without the heads it is told which are missing, by the line that is likest to them', async () => {
  const told = (records: readonly (readonly string[])[]) =>
    lines(records).then(
      () => undefined,
      (fault) => (fault instanceof NoHeads ? fault.nearest : fault),
    );
  const wanted = ['单号', '金额', '时间', '手续费', '币种', '状态'];
  expect(
    await told([['某支付公司 对账单'], ['编号', '金额', '', '时间'], ['P1', '100.00', '', '2026-11-01']]),
  ).toEqual({ missing: ['单号', '手续费', '币种', '状态'], heads: ['编号', '金额', '时间'] });
  // Where nothing is like heads, the first line of more than one column.
  expect(await told([['说明'], ['a', 'b'], ['c', 'd']])).toEqual({ missing: wanted, heads: ['a', 'b'] });
  expect(await told([])).toEqual({ missing: wanted, heads: [] });
  const long = Array.from({ length: 12 }, () => '列'.repeat(30));
  expect(await told([long])).toEqual({ missing: wanted, heads: Array(10).fill(`${'列'.repeat(20)}…`) });
});
