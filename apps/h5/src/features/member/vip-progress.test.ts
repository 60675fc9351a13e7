import { expect, test } from 'vitest';
import { vipLevelOf } from './use-member.ts';
import { vipProgress, vipStep } from './vip-progress.ts';

test('the level is what stands behind the P', () => {
  expect([
    vipLevelOf('VIP3'),
    vipLevelOf('VIP10'),
    vipLevelOf('VIP0'),
    vipLevelOf(''),
    vipLevelOf(undefined),
  ]).toEqual([3, 10, 0, 0, 0]);
});

test('the progress is rounded and never more than a hundred', () => {
  expect(vipProgress(36_000, 50_000)).toBe(72);
  expect(vipProgress(1_255, 10_000)).toBe(13);
  expect(vipProgress(90_000, 50_000)).toBe(100);
  expect(vipProgress(10, 0)).toBe(100);
  expect(vipProgress(10, undefined)).toBe(0);
});

const levels = Array.from({ length: 10 }, (_, index) => ({
  level: index + 1,
  recharge: 10_000 * index,
  flow: 100_000 * index,
  maintenance: index * 5_000,
  realperson: 0,
  sport: 0,
  e_sport: 0,
  joker: 0,
  electron: 0,
  lottery: 0,
}));
const played = (flow: number, recent_flow = 0) => ({ flow, recent_flow });

test('the way to the next level is as far as the figure that is further back', () => {
  expect(vipStep(2, levels, 15_000, played(50_000))).toEqual({
    step: { to: 'rise', level: 3, deposit: 5_000, flow: 150_000 },
    percent: 25,
  });
  expect(vipStep(1, levels, 0, played(0))?.percent).toBe(0);
  // A fen is missing, and a fen is not what rounding makes of it.
  expect(vipStep(1, levels, 9_999.99, played(100_000))).toEqual({
    step: { to: 'rise', level: 2, deposit: 0.01, flow: 0 },
    percent: 99,
  });
  expect(vipStep(1, levels, 10_000, played(2_000_000))).toEqual({
    step: { to: 'rise', level: 2, deposit: 0, flow: 0 },
    percent: 100,
  });
});

test('at the highest level the turnover of 90 days counts, and a level that nobody knows has no way', () => {
  expect(vipStep(10, levels, 1e6, played(1e7, 9_000))).toEqual({
    step: { to: 'keep', level: 10, flow: 36_000 },
    percent: 20,
  });
  expect(
    vipStep(
      10,
      levels.map((one) => ({ ...one, maintenance: 0 })),
      0,
      played(0),
    ),
  ).toEqual({
    step: { to: 'keep', level: 10, flow: 0 },
    percent: 100,
  });
  expect(vipStep(11, levels, 0, played(0))).toBeUndefined();
});
