import { expect, test } from 'vitest';
import { type Candidate, choose, type Paid } from './choose.ts';

const noon = Date.parse('2026-11-21T04:00:00Z');
const minutes = (count: number) => new Date(noon + count * 60_000);
const order = (id: bigint, over: Partial<Candidate> = {}): Candidate => ({
  id,
  member_id: 1n,
  usdt: 140_840_000n,
  rate: 71_000n,
  last_four: 'a1B2',
  created_at: minutes(0),
  expires_at: minutes(60),
  ...over,
});
const paid = (over: Partial<Paid> = {}): Paid => ({
  amount: 140_840_000n,
  at: minutes(10),
  lastFour: 'a1B2',
  claimed: undefined,
  ...over,
});
const chosen = (...given: Parameters<typeof choose>) => {
  const choice = choose(...given);
  return choice.kind === 'order' ? choice.order.id : choice.kind;
};

test('the only open order of the last four is it, whatever arrived', () => {
  expect(chosen(paid(), [order(1n)])).toBe(1n);
  expect(chosen(paid({ amount: 139_999_999n }), [order(1n)])).toBe(1n);
  expect(chosen(paid(), [])).toBe('none');
});

test('an expired order is it, too', () => {
  expect(chosen(paid({ at: minutes(6_000) }), [order(1n)])).toBe(1n);
});

test('the exact amount decides between orders, also between members', () => {
  const orders = [order(1n, { usdt: 99_000_000n }), order(2n, { member_id: 2n })];
  expect(chosen(paid(), orders)).toBe(2n);
  expect(chosen(paid({ amount: 140_000_000n }), orders)).toBe('several');
});

test('two members with the same last four and amount: people decide, whoever claims it', () => {
  const orders = [order(1n), order(2n, { member_id: 2n })];
  expect(chosen(paid(), orders)).toBe('several');
  expect(chosen(paid({ claimed: 2n }), orders)).toBe('several');
});

test("one member's two orders of the same amount and rate are interchangeable: the older one is paid first", () => {
  expect(chosen(paid(), [order(1n), order(2n)])).toBe(1n);
  expect(chosen(paid(), [order(1n), order(2n, { rate: 70_000n })])).toBe('several');
  expect(chosen(paid({ claimed: 2n }), [order(1n), order(2n, { rate: 70_000n })])).toBe(2n);
});

test("of one member's orders the one that has not expired is meant", () => {
  const orders = [order(1n, { expires_at: minutes(5), rate: 70_000n }), order(2n)];
  expect(chosen(paid(), orders)).toBe(2n);
});

test('another member cannot win by a claim, an expired order or the case of a letter', () => {
  const orders = [order(1n), order(2n, { member_id: 2n, last_four: 'A1b2' })];
  expect(chosen(paid({ claimed: 2n }), orders)).toBe(1n);
  expect(chosen(paid(), [order(1n, { expires_at: minutes(5) }), order(2n, { member_id: 2n })])).toBe(
    'several',
  );
});
