/** What changes between two values of a setting, how far it is from what was, and what of it people have to type once more. */
import { expect, test } from 'vitest';
import type { MoneyRule } from '../../settings/index.ts';
import {
  figureOf,
  figureText,
  isTyped,
  leavesBetween,
  same,
  timesApart,
  valueAt,
  withValueAt,
} from './figures.ts';

const money = (more: Partial<MoneyRule> = {}): MoneyRule => ({
  kind: 'money',
  unit: 'yuan',
  band: { soft: 2, hard: 10 },
  market: false,
  waits: true,
  hidden: false,
  atOnce: undefined,
  ...more,
});
const content = { kind: 'content' } as const;
const figure = (before: unknown, after: unknown, rule = money(), references: readonly number[] = []) =>
  figureOf('payments', { path: ['min'], before, after, rule }, rule, references);

test('a figure is as far from another as the larger is a multiple of the smaller, whichever came first', () => {
  expect(timesApart(100, 400)).toBe(4);
  expect(timesApart(400, 100)).toBe(4);
  expect(timesApart(7, 7)).toBe(1);
  for (const nothing of [0, -1, undefined, null, '5']) {
    expect(timesApart(nothing, 5)).toBeUndefined();
    expect(timesApart(5, nothing)).toBeUndefined();
  }
});

test('up to the soft band nothing is typed; beyond it, it is far; beyond the hard one nobody may set it', () => {
  expect(figure(100, 200)).toMatchObject({ beyond: false, figure: { far: false } });
  expect(figure(100, 201)).toMatchObject({ beyond: false, figure: { far: true } });
  expect(figure(100, 49)).toMatchObject({ beyond: false, figure: { far: true } });
  expect(figure(100, 1_000)).toMatchObject({ beyond: false, figure: { far: true } });
  expect(figure(100, 1_001)).toMatchObject({ beyond: true });
  const free = money({ band: undefined });
  expect(figure(1, 10_000, free)).toMatchObject({ beyond: false, figure: { far: false } });
});

test('from nothing a figure is far, but for as much as is usual, and may not come to more than the most', () => {
  const rule = money({ band: { soft: 2, hard: 10, usualFromZero: 50, mostFromZero: 500 } });
  expect(figure(0, 50, rule)).toMatchObject({ beyond: false, figure: { far: false } });
  expect(figure(0, 51, rule)).toMatchObject({ beyond: false, figure: { far: true } });
  expect(figure(0, 500, rule)).toMatchObject({ beyond: false });
  expect(figure(0, 501, rule)).toMatchObject({ beyond: true });
  // The most from nothing binds nothing else.
  expect(figure(400, 600, rule)).toMatchObject({ beyond: false, figure: { far: false } });
  expect(figure(0, 1)).toMatchObject({ beyond: false, figure: { far: true } });
});

test('a figure of the market is measured against the market as well, any other against itself alone', () => {
  expect(figure(100, 150, money({ market: true }), [40])).toMatchObject({ figure: { far: true } });
  expect(figure(100, 150, money({ market: true }), [5])).toMatchObject({ beyond: true });
  expect(figure(100, 150, money(), [5])).toMatchObject({ beyond: false, figure: { far: false } });
});

test('a figure says where it stands, what it was and is in the unit that people know, and by how much it moved', () => {
  expect(figure(10_000, 12_345).figure).toEqual({
    path: 'payments.min',
    unit: 'yuan',
    before: '100.00',
    after: '123.45',
    far: false,
    distance: 23.5,
    hidden: false,
  });
  expect(figure(0, 5).figure.distance).toBeNull();
  expect(figure('a', 'b', money({ hidden: true, band: undefined })).figure).toMatchObject({
    before: 'a',
    after: 'b',
    distance: null,
    hidden: true,
  });
  expect(figureText('usdt', 1_500_000)).toBe('1.50');
  expect(figureText('rate', 72_345)).toBe('7.2345');
  expect(figureText('percent', 150)).toBe('1.50');
  expect([1, true, 0, false, 2].map((value) => figureText('switch', value))).toEqual([
    'on',
    'on',
    'off',
    'off',
    'off',
  ]);
  expect(figureText('yuan', null)).toBeNull();
  expect(figureText('yuan', undefined)).toBeNull();
  expect(figureText('json', { a: 1 })).toBe('{"a":1}');
});

test('what is typed once more is the number, however it is written; nothing typed is nothing', () => {
  const { figure: far } = figure(10_000, 1_234_500);
  for (const text of ['12345', '12,345.00', ' 12 345 ', '12，345.0'])
    expect(isTyped(far, { [far.path]: text })).toBe(true);
  for (const text of ['', '12346', '1234.5', 'x']) expect(isTyped(far, { [far.path]: text })).toBe(false);
  expect(isTyped(far, {})).toBe(false);
  expect(isTyped({ ...far, after: null }, { [far.path]: '0' })).toBe(false);
});

test('what differs is told leaf by leaf; a list of another length, and an entry that came or went, as one', () => {
  const rule = {
    fee: money(),
    note: content,
    steps: { kind: 'each', of: money() },
    by: { kind: 'named', of: { fee: money() } },
  };
  const before = { fee: 1, note: 'a', steps: [1, 2], by: { x: { fee: 1 }, y: { fee: 2 } } };
  const paths = (after: object) =>
    leavesBetween(rule, before, { ...before, ...after }).map(({ path, rule: of }) => [
      path.join('.'),
      of?.unit,
    ]);
  expect(paths({})).toEqual([]);
  expect(paths({ fee: 2, note: 'b' })).toEqual([
    ['fee', 'yuan'],
    ['note', undefined],
  ]);
  expect(paths({ steps: [1, 3] })).toEqual([['steps.1', 'yuan']]);
  expect(paths({ steps: [1] })).toEqual([['steps', 'json']]);
  expect(paths({ by: { x: { fee: 5 }, y: { fee: 2 } } })).toEqual([['by.x.fee', 'yuan']]);
  expect(paths({ by: { x: { fee: 1 } } })).toEqual([['by.y', 'json']]);
  const [came] = leavesBetween(rule, before, { ...before, by: { ...before.by, z: { fee: 9 } } });
  expect(came).toMatchObject({ path: ['by', 'z'], before: undefined, after: { fee: 9 } });
  expect(came?.rule).toMatchObject({ waits: true, hidden: false, market: false, band: undefined });
  expect(came?.parts?.map(({ path }) => path.join('.'))).toEqual(['by.z.fee']);
  expect(() => leavesBetween(undefined, 1, 2)).toThrow('no rule');
});

test('a place within a value is read and set, and what leads nowhere stays as it is', () => {
  const value = { a: { b: [1, 2] }, c: 3 };
  expect(valueAt(value, ['a', 'b', '1'])).toBe(2);
  expect(valueAt(value, ['c', 'd'])).toBeUndefined();
  expect(withValueAt(value, ['a', 'b', '1'], 5)).toEqual({ a: { b: [1, 5] }, c: 3 });
  expect(withValueAt(value, ['c'], undefined)).toEqual({ a: { b: [1, 2] } });
  expect(withValueAt(value, ['c', 'd'], 5)).toEqual(value);
  expect(withValueAt(value, [], 5)).toBe(5);
});

test('two values are the same whichever order their keys stand in, and lists in theirs alone', () => {
  expect(same({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 2 })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(undefined, null)).toBe(true);
});
