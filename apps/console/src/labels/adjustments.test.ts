import { expect, test } from 'vitest';
import type { Adjustment } from '../api/rows.ts';
import { balancesOf, effectOf, hindranceOf } from './adjustments.ts';

const adjustment: Adjustment = {
  id: 1,
  orderNo: 'A202611210000000001',
  memberId: 100_001,
  username: 'mingpai01',
  direction: 'credit',
  amount: 12.34,
  reason: 'deposit',
  memberNote: '',
  note: '工单',
  multiple: 0,
  takesBack: '',
  askedBy: '小明',
  askedAt: '2026-11-21T04:00:00.000Z',
  own: false,
  forChief: false,
  second: ['老牌'],
  available: 50,
  state: 'pending',
  decidedBy: null,
  decidedAt: null,
  verdict: null,
  balanceBefore: null,
  balanceAfter: null,
};

test('the effect carries its sign, and the balances appear once it is posted', () => {
  expect(effectOf(adjustment)).toBe('+12.34');
  expect(effectOf({ ...adjustment, direction: 'debit' })).toBe('−12.34');
  expect(balancesOf(adjustment)).toBe('');
  expect(balancesOf({ ...adjustment, balanceBefore: 50, balanceAfter: 62.34 })).toBe('50.00 → 62.34');
});

test('one may not approve what is one’s own, nor what is for a chief', () => {
  expect(hindranceOf(adjustment, false)).toBeUndefined();
  expect(hindranceOf({ ...adjustment, own: true }, true)).toContain('另一位同事');
  expect(hindranceOf({ ...adjustment, forChief: true }, false)).toContain('主管');
  expect(hindranceOf({ ...adjustment, forChief: true }, true)).toBeUndefined();
});
