import { expect, test } from 'vitest';
import { type Candidate, choose, type Paid } from './match.ts';

const noon = Date.parse('2026-11-21T04:00:00Z');
const minutes = (count: number) => new Date(noon + count * 60_000);
const order = (id: bigint, over: Partial<Candidate> = {}): Candidate => ({
  id,
  member_id: 1n,
  own_address: false,
  own_amount: false,
  usdt: 140_840_000n,
  rate: 71_000n,
  last_four: 'a1B2',
  expires_at: minutes(60),
  ...over,
});
const paid = (over: Partial<Paid> = {}): Paid => ({
  amount: 140_840_000n,
  at: minutes(10),
  lastFour: 'a1B2',
  ...over,
});
const chosen = (...given: Parameters<typeof choose>) => {
  const choice = choose(...given);
  return choice.kind === 'order' ? choice.order.id : choice.kind;
};

test('an order with an address of its own is it, whoever sent whatever amount', () => {
  const own = order(1n, { own_address: true, last_four: '' });
  expect(chosen(paid(), [own])).toBe(1n);
  expect(chosen(paid({ amount: 7_000_000n, lastFour: 'zzzz' }), [own])).toBe(1n);
  expect(chosen(paid({ at: minutes(6_000) }), [own])).toBe(1n);
  expect(chosen(paid(), [])).toBe('none');
});

test('an amount of its own tells, whoever sent it; nothing else does', () => {
  const drawn = order(1n, { own_amount: true, usdt: 140_840_037n, last_four: '' });
  expect(chosen(paid({ amount: 140_840_037n, lastFour: 'zzzz' }), [drawn])).toBe(1n);
  for (const amount of [140_840_000n, 140_840_038n, 140_000_000n])
    expect(chosen(paid({ amount }), [drawn])).toBe('none');
});

test('an amount that two orders were drawn tells neither of them, whatever else is theirs', () => {
  const drawn = (id: bigint) => order(id, { own_amount: true, usdt: 140_840_037n });
  expect(chosen(paid({ amount: 140_840_037n }), [drawn(1n), drawn(2n)])).toBe('several');
});

test('what is paid at the very moment at which an order expires is paid within its time', () => {
  const ending = order(1n, { expires_at: minutes(10) });
  const over = order(2n, { expires_at: new Date(minutes(10).getTime() - 1), rate: 72_000n });
  expect(chosen(paid(), [over, ending])).toBe(1n);
});

test('an amount of its own is not disturbed by an old order like it', () => {
  const drawn = order(2n, { own_amount: true, member_id: 2n });
  expect(chosen(paid(), [order(1n), drawn])).toBe(2n);
});

test('of old orders only the exact amount is it, also between members', () => {
  const orders = [order(1n, { usdt: 99_000_000n }), order(2n, { member_id: 2n })];
  expect(chosen(paid(), orders)).toBe(2n);
  expect(chosen(paid({ amount: 140_000_000n }), orders)).toBe('none');
  expect(chosen(paid({ at: minutes(6_000) }), orders)).toBe(2n);
});

test('two members with old orders of the same last four and amount: people decide', () => {
  expect(chosen(paid(), [order(1n), order(2n, { member_id: 2n })])).toBe('several');
});

test("one member's two old orders of the same amount and rate are interchangeable: the older one is paid first", () => {
  expect(chosen(paid(), [order(1n), order(2n)])).toBe(1n);
  expect(chosen(paid(), [order(1n), order(2n, { rate: 70_000n })])).toBe('several');
});

test("of one member's old orders the one that has not expired is meant", () => {
  const orders = [order(1n, { expires_at: minutes(5), rate: 70_000n }), order(2n)];
  expect(chosen(paid(), orders)).toBe(2n);
});

test('another member cannot win by an expired order or the case of a letter', () => {
  const orders = [order(1n), order(2n, { member_id: 2n, last_four: 'A1b2' })];
  expect(chosen(paid(), orders)).toBe(1n);
  expect(chosen(paid(), [order(1n, { expires_at: minutes(5) }), order(2n, { member_id: 2n })])).toBe(
    'several',
  );
});
