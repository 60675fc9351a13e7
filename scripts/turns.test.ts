import { expect, test } from 'vitest';
import { openTurns } from '../e2e/specification/turns.ts';

test('a short run takes each row that shows a rule for the first time, and every fifth of those that show none', () => {
  const turns = openTurns();
  expect(turns.isNext(['R1.1'])).toBe(true);
  expect(turns.isNext(['R1.1', 'R1.2'])).toBe(true);
  const repeated = Array.from({ length: 10 }, () => turns.isNext(['R1.2', 'R1.1']));
  expect(repeated).toEqual([false, false, false, false, true, false, false, false, false, true]);
  expect(turns.isNext(['R1.2', 'R1.3'])).toBe(true);
  // Another file begins anew.
  expect(openTurns().isNext(['R1.1'])).toBe(true);
});
