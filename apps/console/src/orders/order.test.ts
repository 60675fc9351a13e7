import { expect, test } from 'vitest';
import { depositOrder } from '../testing/deposit-order.ts';
import { withdrawalOrder } from '../testing/withdrawal-order.ts';
import { english } from '../texts/english/index.ts';
import { speak } from '../texts/say.ts';
import { decisionOf, queueStates } from './order.ts';
import { orderPath, queueOf } from './order-path.ts';

test('a decided order says by whom and how; one that ran out by itself names nobody', () => {
  expect(decisionOf(depositOrder())).toBe('待审核');
  expect(decisionOf(depositOrder({ state: 'approved', decidedBy: '老牌' }))).toBe('已由 老牌 通过');
  expect(decisionOf(depositOrder({ state: 'rejected', decidedBy: 'gateway/sandbox' }))).toBe(
    '已由 支付通道 sandbox 拒绝',
  );
  expect(decisionOf(withdrawalOrder({ state: 'rejected', decidedBy: '小明' }))).toBe('已由 小明 拒绝');
  expect(decisionOf(depositOrder({ state: 'rejected', decidedBy: null }))).toBe('已拒绝');
});

test('in English too it was decided by somebody, and nobody is told to decide it', () => {
  speak(english);
  const said = (['approved', 'rejected'] as const).map((state) =>
    decisionOf(depositOrder({ state, decidedBy: '小明' })),
  );
  speak(undefined);
  expect(said).toEqual(['Approved by 小明', 'Rejected by 小明']);
});

test('a number of an order leads to the queue that it is of', () => {
  expect([queueOf('W20261121'), queueOf('D20261121')]).toEqual(['withdrawals', 'deposits']);
  expect(orderPath(queueOf('W7'), 'W7')).toBe('/withdrawals/W7');
});

test('a deposit may wait for its payment, and what is not refused is asked of withdrawals alone', () => {
  const values = (queue: keyof typeof queueStates) => queueStates[queue].map(({ value }) => value);
  expect(values('deposits')).toEqual(['pending', 'unpaid', 'parked', 'approved', 'rejected', 'all']);
  expect(values('withdrawals')).toEqual(['pending', 'parked', 'approved', 'rejected', 'standing', 'all']);
});
