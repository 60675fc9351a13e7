import { expect, test } from 'vitest';
import type { ChainPayment } from '../../api/rows.ts';
import { isOpen, lateNote, stateOf, why } from './words.ts';

const payment = { paidAt: '2026-11-21T04:00:00.000Z' };

test('an order that was made after the payment is said to be', () => {
  expect(lateNote({ createdAt: '2026-11-21T04:00:01.000Z' }, payment)).toBe(' · 晚于付款提交，请核实付款人');
});

test('one that was made before it, or with it, needs no note', () => {
  expect(lateNote({ createdAt: '2026-11-21T03:59:59.000Z' }, payment)).toBe('');
  expect(lateNote({ createdAt: '2026-11-21T04:00:00.000Z' }, payment)).toBe('');
});

const held = (own: object) =>
  ({
    state: 'unmatched',
    reason: null,
    candidates: [],
    confirmations: 3,
    senderCheck: null,
    ...own,
  }) as unknown as ChainPayment;
const candidate = (claimed: boolean) => ({ claimed }) as ChainPayment['candidates'][number];

test('a payment whose order is known and that waits for a person says so, and why', () => {
  expect(stateOf({ state: 'unmatched', reason: 'beyond_limit' }).label).toBe('待人工决定');
  expect(stateOf({ state: 'unmatched', reason: null }).label).toBe('没有对应订单');
  expect(why(held({ reason: 'beyond_limit' }))).toBe('超出会员自己设定的存款限额');
});

test('a sender on a list is said before anything else, as long as somebody can still decide', () => {
  const listed = { senderCheck: 'listed', candidates: [candidate(true)] };
  expect(why(held(listed))).toMatch(/冻结或制裁名单/);
  expect(why(held({ ...listed, state: 'credited' }))).not.toMatch(/名单/);
});

test('what a member has named is said before the number of orders that are like it', () => {
  expect(why(held({ candidates: [candidate(false), candidate(true)] }))).toBe('有会员认领，请核对后入账');
  expect(why(held({ candidates: [candidate(false), candidate(false)] }))).toBe('2 笔相近的订单');
  expect(why(held({}))).toBe('没有相近的订单，可按订单号入账');
});

test('what is unmatched, ambiguous or dust waits for somebody, and nothing else does', () => {
  const states = [
    'seen',
    'confirmed',
    'removed',
    'credited',
    'unmatched',
    'ambiguous',
    'dust',
    'ignored',
  ] as const;
  expect(states.filter((state) => isOpen({ state }))).toEqual(['unmatched', 'ambiguous', 'dust']);
});
