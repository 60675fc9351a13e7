import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount } from './amount.ts';

test('an amount is written with two decimals and a comma at each thousand', () => {
  expect(formatAmount(0)).toBe('0.00');
  expect(formatAmount(999.9)).toBe('999.90');
  expect(formatAmount(1000)).toBe('1,000.00');
  expect(formatAmount(-123456789.01)).toBe('-123,456,789.01');
});

test('any amount of whole fen reads as the platform’s own formatter writes it', () => {
  const platform = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (fen) => {
      expect(formatAmount(fen / 100)).toBe(platform.format(fen / 100));
    }),
  );
});
