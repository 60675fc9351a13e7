import { expect, test } from 'vitest';
import { day, moment } from './figures.ts';

test('days and moments are Beijing’s, whatever the clock of the device says', () => {
  expect(day('2026-11-20T16:30:00.000Z')).toBe('2026-11-21');
  expect(day('2026-11-20T15:59:59.999Z')).toBe('2026-11-20');
  expect(moment('2026-11-20T16:30:05.000Z')).toBe('2026-11-21 00:30:05');
});
