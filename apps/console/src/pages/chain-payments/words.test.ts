import { expect, test } from 'vitest';
import { lateNote } from './words.ts';

const payment = { paidAt: '2026-11-21T04:00:00.000Z' };

test('an order that was made after the payment is said to be', () => {
  expect(lateNote({ createdAt: '2026-11-21T04:00:01.000Z' }, payment)).toBe(' · 晚于付款提交，请核实付款人');
});

test('one that was made before it, or with it, needs no note', () => {
  expect(lateNote({ createdAt: '2026-11-21T03:59:59.000Z' }, payment)).toBe('');
  expect(lateNote({ createdAt: '2026-11-21T04:00:00.000Z' }, payment)).toBe('');
});
