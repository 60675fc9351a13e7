import { expect, test } from 'vitest';
import { dayIn } from './day.ts';

/** 00:30 on the 23rd in Beijing, the 22nd elsewhere. */
const now = new Date('2026-11-22T16:30:00Z');

test('without a day in the address the page is about today in Beijing, and so it is where that is no day', () => {
  expect(dayIn(new URLSearchParams('day=2026-11-01'), now)).toBe('2026-11-01');
  for (const address of ['', 'day=2026-13-01', 'day=yesterday'])
    expect(dayIn(new URLSearchParams(address), now)).toBe('2026-11-23');
});
