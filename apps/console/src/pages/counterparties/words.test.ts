import { expect, test } from 'vitest';
import { sum } from './words.ts';

test('payouts are counted in USDT, all else in yuan; what is not known is a dash', () => {
  expect(sum('payout', 12.5)).toBe('12.50 USDT');
  expect(sum('bank', 12.5)).toBe('12.50');
  expect(sum('gateway', 12.5)).toBe('12.50');
  expect(sum('bank', null)).toBe('—');
  expect(sum('payout', null)).toBe('—');
});
