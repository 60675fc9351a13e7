import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fenFor,
  formatYuan,
  parseDecimal,
  parseYuan,
  rateOf,
  usdtFor,
  usdtNumber,
  yuanNumber,
} from './money.ts';

test.each([
  [1, 100n],
  ['1', 100n],
  ['0.01', 1n],
  [0.1, 10n],
  [' 100.50 ', 10_050n],
  ['100.500', 10_050n],
  ['10000000000', 1_000_000_000_000n],
])('%o yuan is %s fen', (input, fen) => {
  expect(parseYuan(input)).toBe(fen);
});

test.each(
  [
    0,
    -1,
    '-1',
    '0',
    '0.00',
    '0.001',
    0.001,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    'NaN',
    '1,234.56',
    '1e3',
    1e21,
    '',
    ' ',
    '+1',
    '１',
    null,
    undefined,
    true,
    [1],
    { a: 1 },
    '10000000000.01',
  ].map((input) => ({ input })),
)('$input is no amount', ({ input }) => {
  expect(parseYuan(input)).toBeUndefined();
});

const fen = fc.bigInt({ min: 1n, max: 1_000_000_000_000n });

test('what is written is read back, as text and as the wire’s number', () => {
  fc.assert(
    fc.property(fen, (amount) => {
      expect(parseYuan(formatYuan(amount))).toBe(amount);
      expect(parseYuan(yuanNumber(amount))).toBe(amount);
    }),
  );
});

test('a conversion is floored to two decimals and never gives more than the rate does', () => {
  fc.assert(
    fc.property(fen, fc.bigInt({ min: 1n, max: 1_000_000n }), (amount, rate) => {
      const micro = usdtFor(amount, rate);
      expect(micro % 10_000n).toBe(0n);
      // micro / 10^6 USDT at rate / 10^4 yuan is never more than the amount, and one more cent of a USDT would be.
      expect(micro * rate <= amount * 100_000_000n).toBe(true);
      expect((micro + 10_000n) * rate > amount * 100_000_000n).toBe(true);
      expect(fenFor(micro, rate) <= amount).toBe(true);
    }),
  );
});

test('the figures of the specification’s kind', () => {
  expect(usdtNumber(usdtFor(100_000n, rateOf(7.1)))).toBe(140.84);
  expect(usdtNumber(usdtFor(30_000n, rateOf(7.2)))).toBe(41.66);
});

test('a rate that is not positive is a bug', () => {
  expect(() => usdtFor(100n, 0n)).toThrow(RangeError);
});

test('decimals keep their places', () => {
  expect(parseDecimal('1.5', 6)).toBe(1_500_000n);
  expect(parseDecimal('1.0000001', 6)).toBeUndefined();
});
