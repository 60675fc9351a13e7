import { expect, test } from 'vitest';
import { placeText } from './words.ts';

test('a banner says where it leads: a place by its name, any other by its address, and none as none', () => {
  expect(placeText('/recharge')).toBe('存款 /recharge');
  expect(placeText('https://example.com/spring')).toBe('https://example.com/spring');
  expect(placeText('')).toBe('点击不跳转');
});
