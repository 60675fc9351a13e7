import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MalformedTransfer, prepare } from './prepare.ts';
import { move, resolve } from './testing/books.ts';

const now = () => new Date('2026-11-21T04:00:00.000Z');
const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

test('legs are put in the order of their accounts, so that each content has one form', () => {
  const prepared = prepare(move(b, a, 5n), now);
  expect(prepared).toMatchObject({ accounts: [a, b], amounts: ['5', '-5'], at: '2026-11-21T04:00:00.000Z' });
});

test('a UUID in capitals is the same id', () => {
  const id = randomUUID();
  expect(prepare(move(a.toUpperCase(), b, 5n, { id: id.toUpperCase() }), now)).toMatchObject({
    id,
    accounts: [a, b],
  });
});

test.each([
  ['no UUID', move(a, b, 1n, { id: 'order-7' })],
  ['no UUID', move('house', b, 1n)],
  ['no UUID', resolve('post', 'order-7')],
  ['fewer than two legs', move(a, b, 1n, { legs: [{ account: a, amount: 1n }] })],
  ['a leg of zero', move(a, b, 0n)],
  ['a leg of -1000000000000001', move(b, a, 10n ** 15n + 1n)],
  ['an account twice', move(a, a, 1n)],
  ['an account twice', move(a, a.toUpperCase(), 1n)],
  ['no kind', move(a, b, 1n, { kind: '' })],
  ['NUL', move(a, b, 1n, { reference: 'a\0b' })],
  ['no date', move(a, b, 1n, { at: new Date(Number.NaN) })],
])('what no ledger could take is an error: %s', (reason, transfer) => {
  expect(() => prepare(transfer, now)).toThrow(MalformedTransfer);
  expect(() => prepare(transfer, now)).toThrow(reason);
});

test('the largest amount is taken', () => {
  expect(prepare(move(a, b, 10n ** 15n), now).amounts).toEqual(['-1000000000000000', '1000000000000000']);
});
