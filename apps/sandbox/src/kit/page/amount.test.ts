import { describe, expect, it } from 'vitest';
import { formatChance, formatFen, formatMultiplier, formatShort } from './amount.ts';

describe('amounts', () => {
  it.each([
    [0, '¥0.00'],
    [5, '¥0.05'],
    [100_00, '¥100.00'],
    [1_234_567_89, '¥1,234,567.89'],
    [9_007_199_254_740_991, '¥90,071,992,547,409.91'],
  ])('%i fen reads %s', (fen, text) => {
    expect(formatFen(fen)).toBe(text);
  });

  it('leaves out decimals only where there are none', () => {
    expect(formatShort(500_000)).toBe('¥5,000');
    expect(formatShort(500_010)).toBe('¥5,000.10');
  });

  it('writes multipliers and chances', () => {
    expect(formatMultiplier(98)).toBe('0.98×');
    expect(formatMultiplier(123_456)).toBe('1,234.56×');
    expect(formatChance(35, 51)).toBe('68.6%');
    expect(formatChance(1, 1)).toBe('100.0%');
  });
});
