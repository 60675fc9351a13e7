import { expect, test } from 'vitest';
import { isDay, isSpan, lastDays } from './span.ts';

test('a span of so many days has today for its last, as Beijing has it', () => {
  const lateInLondon = new Date('2026-11-29T16:30:00Z');
  expect(lastDays(1, lateInLondon)).toEqual({ from: '2026-11-30', to: '2026-11-30' });
  expect(lastDays(30, lateInLondon)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});

test.each([
  ['one day', '2026-11-30', '2026-11-30', true],
  ['its end before its beginning', '2026-11-30', '2026-11-29', false],
  ['400 days', '2025-01-01', '2026-02-04', true],
  ['401 days', '2025-01-01', '2026-02-05', false],
])('a span is taken as the server takes it: %s', (_what, from, to, taken) => {
  expect(isSpan({ from, to })).toBe(taken);
});

test.each([
  ['2026-11-30', true],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['yesterday', false],
  ['', false],
])('%j as a day of an address', (text, is) => {
  expect(isDay(text)).toBe(is);
});
