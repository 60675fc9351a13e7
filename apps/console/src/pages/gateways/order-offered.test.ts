import { expect, test } from 'vitest';
import type { GatewayArrival } from '../../api/rows.ts';
import { orderOffered } from './order-offered.ts';

const firstYes: NonNullable<GatewayArrival['firstYes']> = {
  by: '小明',
  at: '2026-11-21T00:00:00Z',
  own: false,
  amount: 100,
  order: 'D8',
  reference: '',
  reasons: [],
  second: ['老牌'],
};

test('the order that the gateway names is offered where it is one of ours', () => {
  expect(orderOffered({ firstYes: null, memberId: 100_001, orderNo: 'D7' })).toBe('D7');
  expect(orderOffered({ firstYes: null, memberId: null, orderNo: 'X7' })).toBe('');
});

test('the second person is offered the order of the first yes, whatever the gateway says', () => {
  expect(orderOffered({ firstYes, memberId: 100_001, orderNo: 'D7' })).toBe('D8');
  expect(orderOffered({ firstYes, memberId: null, orderNo: 'X7' })).toBe('D8');
});
