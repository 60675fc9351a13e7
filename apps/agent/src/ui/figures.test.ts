import { expect, test } from 'vitest';
import { amount, count, day, exactAmount, moment, rate } from './figures.ts';

test('days and moments are Beijing’s, whatever the clock of the device says', () => {
  expect(day('2026-11-20T16:30:00.000Z')).toBe('2026-11-21');
  expect(day('2026-11-20T15:59:59.999Z')).toBe('2026-11-20');
  expect(moment('2026-11-20T16:30:05.000Z')).toBe('2026-11-21 00:30:05');
});

test('commission is written to the last of its six places, other figures as they are read', () => {
  expect([0.000001, 1234.5, -0.123456, 2].map(exactAmount)).toEqual([
    '0.000001',
    '1,234.50',
    '−0.123456',
    '2.00',
  ]);
  expect([1234.5, -0.05].map(amount)).toEqual(['1,234.50', '−0.05']);
  expect([rate(80), rate(1_250), count(12_345)]).toEqual(['0.80%', '12.50%', '12,345']);
});
