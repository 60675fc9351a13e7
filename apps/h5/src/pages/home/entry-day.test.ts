import { expect, test } from 'vitest';
import { beijingDay } from './entry-day.ts';

test('the day changes at midnight in Beijing', () => {
  expect(beijingDay(Date.UTC(2026, 10, 20, 15, 59, 59))).toBe('2026-11-20');
  expect(beijingDay(Date.UTC(2026, 10, 20, 16, 0, 0))).toBe('2026-11-21');
});
