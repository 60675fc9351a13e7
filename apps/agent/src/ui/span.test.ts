import { expect, test } from 'vitest';
import { isSpan, lastDays } from './span.ts';

test('days are counted in Beijing, today among them', () => {
  // Half past midnight on the 23rd in Beijing.
  const now = new Date('2026-11-22T16:30:00Z');
  expect(lastDays(1, now)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
  expect(lastDays(30, now)).toEqual({ from: '2026-10-25', to: '2026-11-23' });
});

test('a span is in order and of 400 days at most', () => {
  expect(isSpan({ from: '2026-11-23', to: '2026-11-23' })).toBe(true);
  expect(isSpan({ from: '2026-11-24', to: '2026-11-23' })).toBe(false);
  // 400 days, both ends counted; and one more.
  expect(isSpan({ from: '2025-10-20', to: '2026-11-23' })).toBe(true);
  expect(isSpan({ from: '2025-10-19', to: '2026-11-23' })).toBe(false);
  expect(isSpan({ from: '', to: '2026-11-23' })).toBe(false);
});
