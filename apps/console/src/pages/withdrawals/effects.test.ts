import { expect, test } from 'vitest';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { effectsOf } from './effects.ts';

const order = (more: Partial<WithdrawalOrder> = {}): WithdrawalOrder => ({
  id: 1,
  orderNo: 'W1',
  memberId: 100_001,
  username: 'mingpai01',
  amount: 1_000,
  protocol: 'TRC20',
  address: 'T-address',
  rate: 7.1,
  usdt: 140.84,
  fee: 1,
  receipt: 139.84,
  riskSigns: [],
  heldUntil: null,
  heldFor: null,
  createdAt: '2026-11-21T00:00:00Z',
  state: 'pending',
  fourEyes: false,
  firstApprovedBy: null,
  decidedBy: null,
  decidedAt: null,
  reason: null,
  transactionHash: null,
  ...more,
});

test('an ordinary withdrawal says what is taken and what is sent', () => {
  const { headline, steps, hindrance } = effectsOf(order(), '老牌');
  expect(headline).toBe('将付出');
  expect(steps.join('')).toContain('冻结中的 ¥1,000.00 被扣除');
  expect(steps.join('')).toContain('139.84 USDT（TRC20）');
  expect(hindrance).toBeUndefined();
});

test('a new address has to wait, and says how long', () => {
  expect(effectsOf(order(), '老牌', '3小时05分').hindrance).toContain('还须等待3小时05分');
});

test('the first of four eyes moves no money and is told so', () => {
  const { steps, hindrance } = effectsOf(order({ fourEyes: true }), '老牌');
  expect(steps[0]).toContain('资金不动');
  expect(steps.join('')).not.toContain('被扣除');
  expect(hindrance).toBeUndefined();
});

test('whoever approved first cannot approve again', () => {
  expect(effectsOf(order({ fourEyes: true, firstApprovedBy: '老牌' }), '老牌').hindrance).toContain(
    '另一位同事',
  );
});

test('the second pair of eyes pays, and sees who approved first', () => {
  const { headline, steps, hindrance } = effectsOf(
    order({ fourEyes: true, firstApprovedBy: '小明' }),
    '老牌',
  );
  expect(headline).toBe('复核：将付出');
  expect(steps[0]).toContain('初审人：小明');
  expect(steps.join('')).toContain('被扣除');
  expect(hindrance).toBeUndefined();
});
