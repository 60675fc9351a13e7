/** What the database gives is text, and what is no text is a fault: nothing is guessed. */
import { expect, test } from 'vitest';
import { Row } from './row.ts';

test('a column is read as what it says', () => {
  const row = new Row({ word: 'a', none: null, sum: '9007199254740993', list: 'a,b', empty: '', at: '1000' });
  expect(row.text('word')).toBe('a');
  expect(row.text('empty')).toBe('');
  expect(row.optionalText('none')).toBeUndefined();
  expect(row.bigint('sum')).toBe(9_007_199_254_740_993n);
  expect(row.optionalBigint('sum')).toBe(9_007_199_254_740_993n);
  expect(row.optionalBigint('none')).toBeUndefined();
  expect(row.date('at')).toEqual(new Date(1_000));
  expect([row.list('list'), row.list('empty'), row.list('word')]).toEqual([['a', 'b'], [], ['a']]);
});

test('null where something has to be, a column that is not there, a number, and no row at all are faults', () => {
  const row = new Row({ none: null, number: 5 });
  expect(() => row.text('none')).toThrow('column none is null');
  expect(() => row.bigint('none')).toThrow('column none is null');
  expect(() => row.optionalText('absent')).toThrow('column absent is undefined, not text');
  expect(() => row.optionalText('number')).toThrow('column number is number, not text');
  expect(() => new Row(undefined)).toThrow('gave no row');
  expect(() => new Row(null)).toThrow('gave no row');
  expect(() => new Row('text')).toThrow('gave no row');
});
