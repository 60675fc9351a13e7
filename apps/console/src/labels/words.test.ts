import { expect, test } from 'vitest';
import { change, count, usdt, yuan, yuanWithSign } from './money.ts';
import { age, beijing, beijingShort, lateness, remaining } from './time.ts';

test('amounts have two places, groups and a true minus', () => {
  expect(yuan(1_234_567.5)).toBe('1,234,567.50');
  expect(yuan(-0.05)).toBe('−0.05');
  expect(yuanWithSign(-12)).toBe('−¥12.00');
  expect(change(100)).toBe('+100.00');
  expect(change(0)).toBe('0.00');
  expect(usdt(12.345678)).toBe('12.345678 USDT');
});

test('a number that is not known yet is not none', () => {
  expect(count(12_345)).toBe('12,345');
  expect(count(0)).toBe('0');
  expect(count(undefined)).toBe('…');
});

test('instants are shown in Beijing time', () => {
  expect(beijing('2026-11-20T19:06:09.123Z')).toBe('2026-11-21 03:06:09');
  expect(beijing('2026-12-31T16:00:00.000Z')).toBe('2027-01-01 00:00:00');
});

test('the year is left out while it is the present one in Beijing', () => {
  const now = new Date('2026-12-31T17:00:00Z');
  expect(beijingShort('2026-12-31T16:30:00Z', now)).toBe('01-01 00:30');
  expect(beijingShort('2026-12-31T15:30:00Z', now)).toBe('2026-12-31 23:30');
});

test('an age is told in the unit that matters', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(age('2026-11-21T11:59:30Z', now)).toBe('刚刚');
  expect(age('2026-11-21T11:48:00Z', now)).toBe('12分钟');
  expect(age('2026-11-21T08:55:00Z', now)).toBe('3小时05分');
  expect(age('2026-11-19T08:00:00Z', now)).toBe('2天4小时');
  expect(age('2026-11-21T12:00:05Z', now)).toBe('刚刚');
});

test('what is left until a moment is told until it has come', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(remaining('2026-11-21T15:05:00Z', now)).toBe('3小时05分');
  expect(remaining('2026-11-21T12:00:30Z', now)).toBe('不到1分钟');
  expect(remaining('2026-11-21T12:00:00Z', now)).toBeUndefined();
});

test('half an hour is late, two hours very late', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(lateness('2026-11-21T11:31:00Z', now)).toBe('fresh');
  expect(lateness('2026-11-21T11:30:00Z', now)).toBe('late');
  expect(lateness('2026-11-21T10:00:00Z', now)).toBe('very-late');
});

test('what takes a day is not late after two hours, and what was promised counts more than what is usual', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const adjustments = 1_440;
  expect(lateness('2026-11-21T10:00:00Z', now, adjustments)).toBe('fresh');
  expect(lateness('2026-11-20T12:00:00Z', now, adjustments)).toBe('late');
  expect(lateness('2026-11-17T12:00:00Z', now, adjustments)).toBe('very-late');
  expect(lateness('2026-11-21T10:00:00Z', now, 2 * 60)).toBe('late');
});
