import { expect, test } from 'vitest';
import { figureLines, figureName, whenAgreed } from './rules.ts';

test('a figure is called what staff call it, down to the level, the range and the venue', () => {
  expect(figureName('vip.levels.3.rebate.sport')).toBe('VIP4 返水 体育');
  expect(figureName('exchange.depositRate')).toBe('存款汇率');
  expect(figureName('venue.beyondEdge.realbet')).toBe('返水加佣金高出平台优势 真人');
  expect(figureName('serviceTimes.minutes.withdrawals')).toBe('承诺用时（分钟）：取款审核');
  expect(figureName('identity.none.withdrawals.day')).toBe('未认证 取款（24小时）');
  expect(figureName('identity.usualHours')).toBe('通常用时');
  expect(figureName('exposure.win')).toBe('单笔派彩');
  expect(figureName('venue.games.3.14 飞龙.wagering')).toBe('3.14 飞龙 流水比例');
  const venues = new Map([['mpqp', '明牌棋牌']]);
  expect(figureName('exposure.venues.mpqp.hour', venues)).toBe('明牌棋牌 场馆一小时净派彩');
  expect(figureName('exposure.venues.gone.hour', venues)).toBe('gone 场馆一小时净派彩');
});

test.each([
  ['yuan', '20000.00', '20,000.00 元'],
  ['yuan', '-1234567.80', '-1,234,567.80 元'],
  ['usdt', '12345.678901', '12,345.678901 USDT'],
  ['count', '100000', '100,000'],
  ['percent', '1250.00', '1,250.00%'],
  ['text', '20000.00', '20000.00'],
] as const)('a figure in %s is read with its thousands apart: %s is %s', (unit, text, read) => {
  expect(figureLines(unit, text, 'promotion.budget')).toEqual([read]);
});

test('whoever agrees to a change reads from when it was asked to hold, beside the wait', () => {
  const wantedFrom = '2026-11-29T16:00:00.000Z';
  expect(whenAgreed({ delayMinutes: 60, wantedFrom })).toBe(
    '2026-11-30 00:00:00 起生效；同意后至少等 60 分钟',
  );
  expect(whenAgreed({ delayMinutes: 0, wantedFrom })).toBe('2026-11-30 00:00:00 起生效');
  expect(whenAgreed({ delayMinutes: 60, wantedFrom: null })).toBe('同意后再等 60 分钟生效');
  expect(whenAgreed({ delayMinutes: 0, wantedFrom: null })).toBe('同意后立即生效');
});

test('when a promotion begins is agreed to by the clock of Beijing, and its state by the word of its list', () => {
  expect(figureLines('text', '2026-11-29T02:23:58.000Z', 'promotion.startsAt')).toEqual([
    '2026-11-29 10:23:58',
  ]);
  expect(figureLines('text', 'published', 'promotion.state')).toEqual(['上架']);
});
