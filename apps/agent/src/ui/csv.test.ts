import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { isSpan, lastDays } from './span.ts';

test('a file has its mark, quotes what has to be quoted, and no formula', () => {
  expect(
    csvOf(
      ['名称', '金额'],
      [
        ['=HYPERLINK("x")', -1.5],
        ['a,b', null],
        ['+1', 0],
        // A figure below nothing is one; a name that begins as one is not.
        ['-1+cmd', -2],
        ['@sum', 0],
        ['两\r\n行', 0],
      ],
    ),
  ).toBe(
    '\uFEFF名称,金额\r\n"\'=HYPERLINK(""x"")",-1.5\r\n"a,b",\r\n\'+1,0\r\n\'-1+cmd,-2\r\n\'@sum,0\r\n"两\r\n行",0\r\n',
  );
});

test('the last days end with today in Beijing, whatever the day is elsewhere', () => {
  expect(lastDays(7, new Date('2026-11-22T16:00:00.000Z'))).toEqual({ from: '2026-11-17', to: '2026-11-23' });
  expect(lastDays(1, new Date('2026-11-22T15:59:59.999Z'))).toEqual({ from: '2026-11-22', to: '2026-11-22' });
});

test.each([
  [{ from: '2026-11-02', to: '2026-11-01' }, false],
  [{ from: '2026-11-01', to: '2026-11-01' }, true],
  [{ from: '2025-01-01', to: '2026-11-01' }, false],
  [{ from: '', to: '2026-11-01' }, false],
])('%j is a span: %s', (span, is) => {
  expect(isSpan(span)).toBe(is);
});

test.each(['\t=1+1', '\r=1+1'])('%j is no formula behind what a spreadsheet passes over', (name) => {
  expect(csvOf([name], [])).toContain(`'${name}`);
});
