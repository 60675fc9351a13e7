import { expect, test } from 'vitest';
import { breakName } from './limits.ts';

test('who excluded themselves is not said to have paused, nor the other way round', () => {
  expect(breakName('exclusion')).toBe('自我排除');
  expect(breakName('break')).toBe('暂停游戏');
});
