import { expect, test } from 'vitest';
import { recordsOf } from './csv.ts';

/** The bytes in pieces of so many. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function read(content: string | Uint8Array, size = 3) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const records: (readonly [number, ...string[]])[] = [];
  for await (const some of recordsOf(inPieces(bytes, size)))
    records.push(...some.map(({ row, cells }) => [row, ...cells] as const));
  return records;
}

test.each([1, 2, 3, 7, 1_000])(
  'quotes, ends of lines and blank lines are the same in pieces of %i',
  async (size) => {
    const text = '\ufeffname,note\r\n王小明,"a, ""b""\r\nc"\n\n,\nlast,""';
    expect(await read(text, size)).toEqual([
      [1, 'name', 'note'],
      [2, '王小明', 'a, "b"\r\nc'],
      [5, 'last', ''],
    ]);
  },
);

test('semicolons and tabs part cells where the heads have them', async () => {
  expect(await read('a;b\n1,5;2')).toEqual([
    [1, 'a', 'b'],
    [2, '1,5', '2'],
  ]);
  expect(await read('a\tb\n1\t')).toEqual([
    [1, 'a', 'b'],
    [2, '1', ''],
  ]);
});

test('what is not UTF-8, has an open quote or no end is named with its row', async () => {
  const gbk = Buffer.concat([Buffer.from('a,b\n1,2\n'), Buffer.from('cdf5', 'hex'), Buffer.from(',2\n')]);
  await expect(read(gbk, 8)).rejects.toMatchObject({ row: 3, fault: 'encoding' });
  await expect(read(Buffer.from('fffe61002c00', 'hex'))).rejects.toMatchObject({ row: 1, fault: 'encoding' });
  await expect(read('a,b\n1,"2\n3,4\n')).rejects.toMatchObject({ row: 2, fault: 'quotes' });
  await expect(read(`a,b\n1,${'x'.repeat(20_000)}`, 1_000)).rejects.toMatchObject({
    row: 2,
    fault: 'record_too_long',
  });
});
