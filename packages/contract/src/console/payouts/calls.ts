/** Sending what was approved, one by one or from a list. */
import type { ConsoleCallDoor } from '../door.ts';

export const payoutsCalls = {
  payouts: {
    method: 'POST',
    path: '/api/console/chain/payouts',
    staff: true,
    right: 'withdrawals',
    repeatable: true,
    decides: false,
    summary: 'What the chain says of approved withdrawals',
  },
  correctPayout: {
    method: 'POST',
    path: '/api/console/chain/payouts/correct',
    staff: true,
    right: 'withdrawals',
    repeatable: true,
    decides: true,
    summary:
      'Name the transaction of a withdrawal that was not verified; another one in its place is decided as a payout',
  },
  payoutBatches: {
    method: 'POST',
    path: '/api/console/payout-batches',
    staff: true,
    right: 'withdrawals',
    repeatable: true,
    decides: false,
    summary: 'Lists of payouts, the open ones first',
  },
  payoutBatch: {
    method: 'POST',
    path: '/api/console/payout-batches/one',
    staff: true,
    right: 'withdrawals',
    repeatable: true,
    decides: false,
    summary: 'A list of payouts, to send from',
  },
  openPayoutBatch: {
    method: 'POST',
    path: '/api/console/payout-batches/open',
    staff: true,
    right: 'withdrawals',
    repeatable: false,
    decides: true,
    summary: 'Take approved withdrawals into one list',
  },
  namePayoutBatch: {
    method: 'POST',
    path: '/api/console/payout-batches/name',
    staff: true,
    right: 'withdrawals',
    repeatable: false,
    decides: true,
    summary: 'Name the transactions that a list was sent by',
  },
  cancelPayoutBatch: {
    method: 'POST',
    path: '/api/console/payout-batches/cancel',
    staff: true,
    right: 'withdrawals',
    repeatable: false,
    decides: true,
    summary: 'Give up a list; what was not sent is free again',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
