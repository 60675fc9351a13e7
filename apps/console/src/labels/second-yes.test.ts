import { expect, test } from 'vitest';
import { approveButton, type FirstYes, whoMay } from './second-yes.ts';

const first: FirstYes = {
  by: '小明',
  at: '2026-11-21T04:00:00.000Z',
  own: false,
  amount: 5_000,
  order: '',
  reference: '',
  reasons: [],
  second: ['老牌'],
};

test('the button says whether it decides, asks for a second person, or is the second yes', () => {
  expect(approveButton({ firstYes: null })).toEqual({ label: '通过', waits: false });
  const limits = [{ limit: 'order', text: '单笔', sum: 1, from: 1 } as const];
  expect(approveButton({ firstYes: null, limits })).toEqual({ label: '提请复核', waits: false });
  expect(approveButton({ firstYes: first, limits })).toEqual({ label: '复核', waits: false });
});

test('who was first cannot press it again', () => {
  expect(approveButton({ firstYes: { ...first, own: true } })).toEqual({ label: '待他人复核', waits: true });
});

test('who may be second is named, and that nobody can at the moment is said', () => {
  expect(whoMay(['老牌', '小红'])).toBe('可复核：老牌、小红');
  expect(whoMay([])).toContain('没有其他同事');
});
