import { expect, test } from 'vitest';
import { accountLabel, kindLabel, legLabel, phaseLabel } from './ledger.ts';

const venues = new Map([['mpqp', '明牌棋牌']]);

test('accounts of a member bear the names that members know', () => {
  expect(accountLabel('central', venues)).toBe('中心钱包');
  expect(accountLabel('held', venues)).toBe('取款冻结');
  expect(accountLabel('venue/mpqp', venues)).toBe('明牌棋牌');
  expect(accountLabel('ahead/mpqp', venues)).toBe('明牌棋牌（预支）');
});

test('a leg says whose account it is', () => {
  expect(legLabel('100001', 'central', venues)).toBe('会员 · 中心钱包');
  expect(legLabel('house', 'payouts', venues)).toBe('平台 · 取款去向');
  expect(legLabel('house', 'venue/mpqp', venues)).toBe('平台 · 明牌棋牌输赢');
  expect(legLabel('', '', venues)).toBe('其他账户');
});

test('what is not known yet is shown as it stands', () => {
  expect(kindLabel('brand_new_kind')).toBe('brand_new_kind');
  expect(accountLabel('venue/other', venues)).toBe('other');
});

test('a transfer in one step has no phase worth a word', () => {
  expect(phaseLabel('single')).toBe('');
  expect(phaseLabel('pending')).toBe('途中');
});
