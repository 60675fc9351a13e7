// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { remember, rememberedFor } from './remembered.ts';

beforeEach(() => sessionStorage.clear());

test('each way remembers its own details, and no amount', () => {
  const form = { amount: '500', lastFour: '4567', holder: '', bank: '', number: '', branch: '' };
  remember('usdt', form);
  remember('bank', { ...form, lastFour: '8888', holder: '王明' });
  expect(rememberedFor('usdt')).toEqual({ lastFour: '4567' });
  expect(rememberedFor('bank')).toEqual({ lastFour: '8888', holder: '王明' });
  expect(rememberedFor('wechat')).toEqual({});
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('500');
});

test.each(['[', 'null', '7', '{"usdt":7}', '{"usdt":{"lastFour":9,"amount":"1"}}'])(
  'what another version wrote (%s) is nothing',
  (kept) => {
    sessionStorage.setItem('mingpai.deposit-details', kept);
    expect(rememberedFor('usdt')).toEqual({});
  },
);
