import { expect, test } from 'vitest';
import { liftingMeans } from './lifting.ts';

test('who lifts a denial reads that it lets somebody in', () => {
  expect(liftingMeans({ list: 'deny' })).toBe('移出后立即可以注册、登录或收款。');
});

test('lifting anything else lets nobody in that was not in before', () => {
  expect(liftingMeans({ list: 'watch' })).toBe('移出后立即不再适用。');
  expect(liftingMeans({ list: 'allow' })).toBe('移出后立即不再适用。');
});
