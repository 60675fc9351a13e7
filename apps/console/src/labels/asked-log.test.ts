import { expect, test } from 'vitest';
import { askedOfLog } from './asked-log.ts';

/** A Saturday, ten to one in the night in Beijing. */
const now = new Date('2026-11-27T16:50:00.000Z');
const asked = (typed: string) => askedOfLog(typed, now);

test('a span stands before or behind whatever else is asked, in days of Beijing, weeks from Monday', () => {
  const item = { items: ['depositRate'] };
  const today = { from: '2026-11-27T16:00:00.000Z' };
  const lastWeek = { from: '2026-11-15T16:00:00.000Z', to: '2026-11-22T16:00:00.000Z' };
  expect(asked('存款汇率 上周')).toEqual({ ...item, ...lastWeek });
  expect(asked('上周存款汇率')).toEqual({ ...item, ...lastWeek });
  expect(asked('今天')).toEqual(today);
  expect(asked('昨天')).toEqual({ from: '2026-11-26T16:00:00.000Z', to: today.from });
  expect(asked('本周')).toEqual({ from: lastWeek.to });
  expect(asked('本月')).toEqual({ from: '2026-10-31T16:00:00.000Z' });
  expect(asked('上月')).toEqual({ from: '2026-09-30T16:00:00.000Z', to: '2026-10-31T16:00:00.000Z' });
});

test.each([
  ['通过取款 10000以上', 10_000],
  ['15,000 以上 通过取款', 15_000],
  ['通过取款 >=2,500.50', 2_500.5],
  ['通过取款>10000', 10_000],
])('%s asks for what was done and from which sum on', (typed, least) => {
  expect(asked(typed)).toEqual({ actions: ['withdrawal_approved'], least });
});

test('words that mean a member and an action each narrow; where one means nothing else, all of them are a reason', () => {
  expect(asked('xiaoman88 通过取款')).toEqual({ username: 'xiaoman88', actions: ['withdrawal_approved'] });
  expect(asked('付款服务 升级')).toEqual({ reason: '付款服务 升级' });
  expect(asked('W20261128427202600 昨天')).toMatchObject({ order: 'W20261128427202600' });
  expect(asked('')).toEqual({});
});
