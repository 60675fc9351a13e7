// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Receipt } from './receipt.tsx';

afterEach(cleanup);

/** What stands beside this name. */
const beside = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('a receipt says what was asked for, what that is in USDT, what is kept of it and what arrives', () => {
  const receipt = {
    rate: 7.2,
    usdt: '41.66',
    fee: '1.00',
    net: '40.66',
    protocol: 'TRC20',
    address: 'T-address',
    hash: null,
  };
  render(
    <Receipt order={{ out_trade_no: 'W7', amount: 300, state: 1, steps: [], receipt }} receipt={receipt} />,
  );
  expect(beside('取款金额')).toBe('¥300.00');
  expect(beside('汇率')).toBe('1 USDT = 7.2 元');
  expect(beside('折合USDT')).toBe('41.66 USDT');
  expect(beside('手续费')).toBe('1.00 USDT');
  expect(beside('实际到账')).toBe('40.66 USDT');
  expect(beside('TRC20地址')).toBe('T-address');
  expect(beside('交易哈希')).toBe('汇出后显示');
  expect(beside('订单号')).toBe('W7');
});
