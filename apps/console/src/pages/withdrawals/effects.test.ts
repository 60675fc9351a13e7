import { expect, test } from 'vitest';
import type { WithdrawalOrder } from '../../api/rows.ts';
import { withdrawalOrder as order } from '../../testing/withdrawal-order.ts';
import { effectsOf } from './effects.ts';

const limits: WithdrawalOrder['limits'] = [{ limit: 'member_day', text: '今天', sum: 60_000, from: 50_000 }];
const firstYes: NonNullable<WithdrawalOrder['firstYes']> = {
  by: '小明',
  at: '2026-11-21T00:00:00Z',
  own: false,
  amount: 1_000,
  order: '',
  reference: '',
  reasons: limits,
  second: ['老牌'],
};

test('an ordinary withdrawal says what is taken and what is sent', () => {
  const { headline, steps, hindrance } = effectsOf(order());
  expect(headline).toBe('将付出');
  expect(steps.join('')).toContain('冻结中的 ¥1,000.00 被扣除');
  expect(steps.join('')).toContain('139.84 USDT（TRC20）');
  expect(hindrance).toBeUndefined();
});

test('whoever approves reads whether the money leaves with this click, and whoever gives the first yes reads nothing of it', () => {
  const steps = (more: Parameters<typeof order>[0]) => effectsOf(order(more)).steps.join('');
  const first = /付款服务随即汇出/;
  expect(steps({ sentAtOnce: true })).toMatch(/付款服务随即汇出.*必须填写交易哈希/);
  expect(steps({ sentAtOnce: true })).not.toContain('汇出核对');
  expect(steps({ sentAtOnce: false })).toMatch(/本次确认不会汇出.*列入汇出核对/);
  expect(steps({ sentAtOnce: false })).not.toMatch(first);
  expect(steps({ sentAtOnce: true, limits })).not.toMatch(first);
  expect(steps({ sentAtOnce: true, limits, firstYes })).toMatch(first);
});

test('a new address has to wait, and says how long', () => {
  expect(effectsOf(order(), '3小时05分').hindrance).toContain('还须等待3小时05分');
});

test('the first of four eyes moves no money and is told so', () => {
  const { steps, hindrance } = effectsOf(order({ limits }));
  expect(steps[0]).toContain('资金不动');
  expect(steps.join('')).not.toContain('被扣除');
  expect(hindrance).toBeUndefined();
});

test('whoever approved first cannot approve again', () => {
  expect(effectsOf(order({ limits, firstYes: { ...firstYes, own: true } })).hindrance).toContain(
    '另一位同事',
  );
});

test('the second pair of eyes pays, and sees who approved first', () => {
  const { headline, steps, hindrance } = effectsOf(order({ limits, firstYes }));
  expect(headline).toBe('复核：将付出');
  expect(steps[0]).toContain('初审人：小明');
  expect(steps.join('')).toContain('被扣除');
  expect(hindrance).toBeUndefined();
});
