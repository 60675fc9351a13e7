import { expect, test } from 'vitest';
import { stateOfEvent, type TimelineRow, wordsOfEvent } from './timeline.ts';

const event = (more: Partial<TimelineRow>): TimelineRow => ({
  at: '2026-11-21T00:00:00Z',
  kind: 'message',
  key: '1',
  amount: null,
  result: null,
  state: '',
  words: '',
  address: '',
  device: '',
  ...more,
});

test('limits are said in yuan or minutes, their end in Beijing time, and that one is gone', () => {
  const words = (text: string) => wordsOfEvent(event({ kind: 'limit', words: text }));
  expect(words('deposit/day/50000')).toBe('24小时存款限额 500.00 元');
  expect(words('time/week/90')).toBe('7天时长限额 90 分钟');
  expect(words('stake/day/100000')).toBe('24小时投注额限额 1,000.00 元');
  expect(words('loss/month/')).toBe('取消30天净输限额');
  expect(words('exclusion//2026-12-01T00:00:00Z')).toBe('自我排除至 2026-12-01 08:00:00');
});

test('credentials, receiving addresses and what staff did are said in words', () => {
  expect(wordsOfEvent(event({ kind: 'credential', words: 'recovered/pay_password/totp' }))).toBe(
    '找回支付密码',
  );
  expect(wordsOfEvent(event({ kind: 'credential', words: 'changed/login_password' }))).toBe('修改登录密码');
  expect(wordsOfEvent(event({ kind: 'card', words: 'removed/usdt/a1B2' }))).toBe('移除 USDT 地址 …a1B2');
  expect(wordsOfEvent(event({ kind: 'staff', words: 'member_frozen', state: '阿明' }))).toBe(
    '冻结会员（阿明）',
  );
  expect(wordsOfEvent(event({ kind: 'credential', words: 'closing/closed' }))).toBe('账户已注销');
  expect(wordsOfEvent(event({ kind: 'bonus', key: 'g7', words: 'grant/7' }))).toBe('锁定彩金 #7');
  expect(wordsOfEvent(event({ kind: 'bonus', key: '7', words: '首存礼/7' }))).toBe('首存礼/7');
  expect(wordsOfEvent(event({ kind: 'level', words: '1/3' }))).toBe('VIP 1 → VIP 3');
});

test('a state is said where a thing has one', () => {
  expect(stateOfEvent(event({ kind: 'deposit', state: 'rejected' }))).toBe('已拒绝');
  expect(stateOfEvent(event({ kind: 'bonus', state: 'forfeited' }))).toBe('已放弃退回');
  expect(stateOfEvent(event({ kind: 'staff', state: '阿明' }))).toBe('');
});
