import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MalformedTransfer, outcomeOf, prepare } from './prepare.ts';
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

test('the ledger’s clock gives the moment of a transfer that names none, and no other', () => {
  expect(prepare(move(a, b, 1n), now).at).toBe('2026-11-21T04:00:00.000Z');
  const at = new Date('2026-01-01T00:00:00.000Z');
  expect(prepare(move(a, b, 1n, { at }), now).at).toBe('2026-01-01T00:00:00.000Z');
});

test('a resolution names what it ends, and its own words where it has some', () => {
  const pendingId = randomUUID();
  expect(prepare(resolve('void', pendingId), now)).toMatchObject({
    phase: 'void',
    pending_id: pendingId,
    kind: null,
    reference: null,
    mends: null,
    accounts: [],
    amounts: [],
  });
  expect(prepare({ ...resolve('post', pendingId), kind: 'k', reference: 'r' }, now)).toMatchObject({
    kind: 'k',
    reference: 'r',
  });
  expect(() => prepare({ ...resolve('post', pendingId), kind: 'a\0b' }, now)).toThrow('NUL');
});

test('a move has no pending transfer, and mends what it says', () => {
  const mends = randomUUID();
  expect(prepare(move(a, b, 1n, { mends }), now)).toMatchObject({ mends, pending_id: null, phase: 'single' });
  expect(prepare(move(a, b, 1n), now).mends).toBeNull();
  expect(() => prepare(move(a, b, 1n, { mends: 'order-7' }), now)).toThrow('no UUID');
});

const answer = (more: object) => ({ account: null, replayed: 'false', at: '1000', ...more });

test('what became of a transfer: done and when, a repetition, or a refusal with the account whose doing it is', () => {
  const at = new Date(1_000);
  expect(outcomeOf('x', answer({ code: 'done' }))).toStrictEqual({ ok: true, id: 'x', replayed: false, at });
  expect(outcomeOf('x', answer({ code: 'done', replayed: 'true' }))).toMatchObject({ replayed: true });
  expect(outcomeOf('x', answer({ code: 'insufficient_funds', account: a }))).toStrictEqual({
    ok: false,
    id: 'x',
    code: 'insufficient_funds',
    account: a,
  });
  expect(outcomeOf('x', answer({ code: 'unbalanced' }))).toStrictEqual({
    ok: false,
    id: 'x',
    code: 'unbalanced',
  });
});

test('an answer that nobody knows is a fault and no refusal', () => {
  expect(() => outcomeOf('x', answer({ code: 'toString' }))).toThrow('answered "toString"');
  expect(() => outcomeOf('x', undefined)).toThrow('gave no row');
});
