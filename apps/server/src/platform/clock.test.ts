/** Beijing days and the periods of records, to the millisecond (specification, chapter 4). */
import { expect, test } from 'vitest';
import { beijingText, startOfBeijingDay, startOfPeriod } from './clock.ts';

const noon = new Date('2026-11-21T04:00:00.000Z');

test('a day in Beijing begins at 16:00 of the day before in UTC', () => {
  expect(startOfBeijingDay(new Date('2026-11-20T16:00:00.000Z'))).toEqual(new Date('2026-11-20T16:00:00Z'));
  expect(startOfBeijingDay(new Date('2026-11-20T15:59:59.999Z'))).toEqual(new Date('2026-11-19T16:00:00Z'));
  expect(startOfBeijingDay(noon, -1)).toEqual(new Date('2026-11-19T16:00:00Z'));
  expect(startOfBeijingDay(noon, 2)).toEqual(new Date('2026-11-22T16:00:00Z'));
  expect(startOfBeijingDay(new Date('1969-12-31T15:00:00Z'))).toEqual(new Date('1969-12-30T16:00:00Z'));
});

test.each([
  [1, '2026-11-20T16:00:00Z'],
  [2, '2026-11-14T16:00:00Z'],
  [3, '2026-11-06T16:00:00Z'],
  [4, '2026-10-22T16:00:00Z'],
] as const)('period %i is today, 7, 15 or 30 days, today included', (period, begins) => {
  expect(startOfPeriod(period, noon)).toEqual(new Date(begins));
});

test('an instant is written in Beijing time, to the second', () => {
  expect(beijingText(new Date('2026-11-20T16:00:00.999Z'))).toBe('2026-11-21 00:00:00');
  expect(beijingText(new Date('2026-12-31T15:59:59.000Z'))).toBe('2026-12-31 23:59:59');
});
