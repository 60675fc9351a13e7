/** What its owner reads of one withdrawal. */
import { expect, test } from 'vitest';
import type { WithdrawalOrder } from '../withdrawals/index.ts';
import { withdrawalTimeline } from './withdrawal-timeline.ts';

const at = new Date('2026-11-29T03:00:00.000Z');
const digits = '5f'.repeat(32);
const order = (own: Partial<WithdrawalOrder>): WithdrawalOrder => ({
  id: 7n,
  order_no: 'W7',
  member_id: 1n,
  card_id: 1n,
  protocol: 'TRC20',
  address: 'T-address',
  amount: 30_000n,
  rate: 72_000n,
  usdt: 41_660_000n,
  fee: 1_000_000n,
  receipt: 40_660_000n,
  operation_id: '5e1a4b0e-0000-4000-8000-000000000007',
  state: 'approved',
  created_at: at,
  held_until: null,
  held_for: null,
  first_approved_by: null,
  decided_by: 'clerk',
  decided_at: at,
  reason: null,
  transaction_hash: null,
  payout: null,
  payout_reason: null,
  payout_since: null,
  payout_checked_at: null,
  payout_log: null,
  service: null,
  service_asked_at: null,
  service_attempts: 0,
  corrections: 0,
  batch_id: null,
  unchecked_lists: null,
  address_unknown_since: null,
  ...own,
});

test('what was turned down and came back has no receipt: nothing goes to the address', () => {
  expect(withdrawalTimeline(order({ state: 'rejected' }), at).receipt).toBeUndefined();
  expect(withdrawalTimeline(order({ state: 'pending' }), at).receipt).toMatchObject({ net: 40_660_000n });
});

test('a transaction is written as the explorers of its network write it; what is none stays as staff typed it', () => {
  const shown = (own: Partial<WithdrawalOrder>) => withdrawalTimeline(order(own), at).receipt?.hash;
  expect(shown({ transaction_hash: `0x${digits}` })).toBe(digits);
  expect(shown({ transaction_hash: `0x${digits}`, protocol: 'ERC20' })).toBe(`0x${digits}`);
  expect(shown({ transaction_hash: '0x of the exchange' })).toBe('0x of the exchange');
  const [, , sent] = withdrawalTimeline(
    order({ transaction_hash: `0x${digits}`, payout: 'verified', payout_checked_at: at }),
    at,
  ).steps;
  expect(sent?.note).toContainEqual(expect.objectContaining({ data: { hash: digits } }));
});
