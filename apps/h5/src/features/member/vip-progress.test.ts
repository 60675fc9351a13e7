import { expect, test } from 'vitest';
import { vipLevelOf } from './use-member.ts';
import { vipProgress } from './vip-progress.ts';

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
