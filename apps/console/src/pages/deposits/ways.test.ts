import { expect, test } from 'vitest';
import { depositOrder } from '../../testing/deposit-order.ts';
import { holderOf, payerOf, wayOf } from './ways.ts';

test('a card is said to be the member’s by name, or not to be', () => {
  expect(holderOf({ holderIsMember: true })).toEqual({ label: '户名与会员实名一致', tone: 'success' });
  expect(holderOf({ holderIsMember: false })).toEqual({ label: '户名与会员实名不一致', tone: 'warning' });
});

test('where there is nothing to compare, nothing is said', () => {
  expect(holderOf({ holderIsMember: null })).toBeUndefined();
});

test('a way is said with its chain where it has one', () => {
  const way = (protocol: 'TRC20' | '' | null) => wayOf(depositOrder({ way: 'usdt', protocol } as never));
  expect(way('TRC20')).toMatch(/ · TRC20$/);
  expect([way(null), way('')].filter((text) => text.includes('·'))).toEqual([]);
});

test('a payer is told by what is known of the card, else by how the sending address ends, else not at all', () => {
  const card = { holder: '张三', bank: '', number: '6222', branch: '', lastFour: 'ab12' };
  const none = { holder: '', bank: '', number: '', branch: '' };
  expect(payerOf(depositOrder(card))).toBe('张三 6222');
  expect(payerOf(depositOrder({ ...none, lastFour: 'ab12' }))).toBe('尾号 ab12');
  expect(payerOf(depositOrder({ ...none, lastFour: '' }))).toBe('');
});
