import { expect, test } from 'vitest';
import { bindingWentOn, comeBackAfterBinding, forgetBinding, placeBeforeBinding } from './after-binding.ts';

test('who went to bind is led back once, over the pages between, and not after another page or another member', () => {
  comeBackAfterBinding('/recharge');
  for (const path of ['/recharge', '/wallet', '/addUsdtCard', '/usdtmore', '/addUsdtCard', '/addBankCard'])
    bindingWentOn(path);
  expect(placeBeforeBinding()).toBe('/recharge');
  expect(placeBeforeBinding()).toBeUndefined();
  comeBackAfterBinding('/recharge');
  bindingWentOn('/mine');
  expect(placeBeforeBinding()).toBeUndefined();
  comeBackAfterBinding('/recharge');
  forgetBinding();
  expect(placeBeforeBinding()).toBeUndefined();
});
