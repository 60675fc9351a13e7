import { expect, test } from 'vitest';
import { audienceText } from './audience.ts';
import { detailName, detailValue } from './audit.ts';

test('an audience is said in words, condition by condition', () => {
  expect(audienceText({})).toBe('全部会员');
  expect(audienceText({ tags: ['常客', '试玩'], deposited: true })).toBe('标签为 常客或试玩，存过款');
  expect(audienceText({ vipFrom: 3 })).toBe('VIP3–10');
  expect(audienceText({ vipUntil: 5, deposited: false, unseenDays: 30 })).toBe('VIP1–5，没存过款，30天没来');
  expect(audienceText({ agents: [7, 9], registeredDays: 7, seenDays: 2, deposited: true })).toBe(
    '代理 7、9 的直属会员，最近7天注册，存过款，最近2天来过',
  );
  expect(
    audienceText({ registeredFrom: '2026-11-22T16:00:00Z', registeredUntil: '2026-11-23T16:00:00Z' }),
  ).toBe('2026-11-23 00:00 起注册，2026-11-24 00:00 前注册');
});

test('the log says it in the same words, and what it cannot read as it stands', () => {
  expect(`${detailName('audienceAfter')} ${detailValue('audienceAfter', '{"vipFrom":3}')}`).toBe(
    '此后可见范围 VIP3–10',
  );
  expect(detailValue('audience', '{}')).toBe('全部会员');
  expect(detailValue('audience', '{')).toBe('{');
});
