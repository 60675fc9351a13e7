import { expect, test } from 'vitest';
import type { WithdrawalOrder } from '../api/rows.ts';
import { depositOrder } from '../testing/deposit-order.ts';
import { withdrawalOrder as order } from '../testing/withdrawal-order.ts';
import { whyAlone } from './group-choice.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
const nothing: ReadonlySet<number> = new Set();
const sign = (name: WithdrawalOrder['riskSigns'][number]['sign']): WithdrawalOrder['riskSigns'] => [
  { sign: name, text: '', evidence: { memberId: 100_001, tab: 'orders' } },
];

test('an order without red signs can be in a group at once', () => {
  expect(whyAlone(order(), nothing, now)).toBeUndefined();
  expect(whyAlone(order({ riskSigns: sign('first_withdrawal') }), nothing, now)).toBeUndefined();
});

test('one with a red sign can be only after it was opened', () => {
  const red = order({ riskSigns: sign('shared_device') });
  expect(whyAlone(red, nothing, now)).toContain('红色');
  expect(whyAlone(red, new Set([7]), now)).toBeUndefined();
  expect(whyAlone(red, new Set([8]), now)).toContain('红色');
});

test('a deposit that somebody else paid by name can be only after it was opened; one whose payer nobody knows, or the member’s own, at once', () => {
  const paidBy = (holderIsMember: boolean | null) => whyAlone(depositOrder({ holderIsMember }), nothing, now);
  expect(paidBy(false)).toContain('红色');
  expect([paidBy(true), paidBy(null)]).toEqual([undefined, undefined]);
});

test('what is decided, somebody else’s, waiting for its moment or for another person cannot', () => {
  const span = { since: '2026-11-21T03:59:00Z', until: '2026-11-21T04:04:00Z' };
  const opened = new Set([7]);
  expect(whyAlone(order({ state: 'approved' }), opened, now)).toBeDefined();
  expect(whyAlone(order({ claim: { by: '小明', own: false, ...span } }), opened, now)).toContain('小明');
  expect(whyAlone(order({ claim: { by: '小明', own: true, ...span } }), opened, now)).toBeUndefined();
  expect(whyAlone(order({ heldUntil: '2026-11-21T04:00:01Z' }), opened, now)).toBeDefined();
  expect(whyAlone(order({ heldUntil: '2026-11-21T03:59:59Z' }), opened, now)).toBeUndefined();
});

test('whoever said the first yes cannot say the second with others either; whoever did not, can', () => {
  const yes = {
    by: '小明',
    at: '2026-11-21T03:59:00Z',
    amount: 100,
    order: '',
    reference: '',
    reasons: [],
    second: [],
  };
  const saidBy = (own: boolean) => whyAlone(order({ firstYes: { ...yes, own } }), nothing, now);
  expect(saidBy(true)).toContain('另一位同事');
  expect(saidBy(false)).toBeUndefined();
});
