import { expect, test } from 'vitest';
import { lateAt, worthFor } from './worth.ts';

const noon = Date.parse('2026-11-21T04:00:00Z');
/** 10 USDT, so many ms after its order's time was over. */
const payment = (ms: number, amount = 10_000_000n) => ({ amount, block_at: new Date(noon + ms) });
const order = { rate: 71_000n, expires_at: new Date(noon) };

test('what is paid within the time of its order, up to its last moment, is worth the rate of the order', () => {
  for (const today of [60_000n, 71_000n, 80_000n]) {
    expect(worthFor(payment(0), order, today)).toBe(7_100n);
    expect(lateAt(payment(0), order, today)).toBeUndefined();
  }
});

test('what is paid later is worth the lower of both rates, and the lower one of today is said', () => {
  expect(worthFor(payment(1), order, 60_000n)).toBe(6_000n);
  expect(lateAt(payment(1), order, 60_000n)).toEqual({ amount: 10_000_000n, rate: 60_000n });
  for (const today of [71_000n, 80_000n]) {
    expect(worthFor(payment(1), order, today)).toBe(7_100n);
    expect(lateAt(payment(1), order, today)).toBeUndefined();
  }
});

test('a part of a fen is nobody’s', () => {
  expect(worthFor(payment(0, 1_409n), order, 71_000n)).toBe(1n);
  expect(worthFor(payment(0, 1_408n), order, 71_000n)).toBe(0n);
});
