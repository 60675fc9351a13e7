import { expect, test } from 'vitest';
import { quote } from './quote.ts';

const rates = { withdrawusdtrate: 7.2, withdrawcashfee: 5, withdrawfeeusdttrc: 1 };

test('the receipt is the conversion, floored to two decimals, minus the fee of the protocol', () => {
  expect(quote('300', 'TRC20', rates)).toEqual({ converted: '41.66', fee: '1.00', receipt: '40.66' });
  expect(quote('300', 'ERC20', rates)).toEqual({ converted: '41.66', fee: '5.00', receipt: '36.66' });
});

test('an amount that does not cover the fee gives nothing, not less', () => {
  expect(quote('1', 'ERC20', rates).receipt).toBe('0.00');
});

test('what is not an amount counts as none', () => {
  for (const text of ['', 'abc', '-5', '1.234']) expect(quote(text, 'TRC20', rates).converted).toBe('0.00');
});
