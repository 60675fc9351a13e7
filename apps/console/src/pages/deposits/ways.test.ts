import { expect, test } from 'vitest';
import { holderOf } from './ways.ts';

test('a card is said to be the member’s by name, or not to be', () => {
  expect(holderOf({ holderIsMember: true })).toEqual({ label: '户名与会员实名一致', tone: 'success' });
  expect(holderOf({ holderIsMember: false })).toEqual({ label: '户名与会员实名不一致', tone: 'warning' });
});

test('where there is nothing to compare, nothing is said', () => {
  expect(holderOf({ holderIsMember: null })).toBeUndefined();
});
