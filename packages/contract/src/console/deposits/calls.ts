/** Deposits: their queue, decisions, proofs and settings. */
import type { ConsoleCallDoor } from '../door.ts';

export const depositsCalls = {
  depositQueue: {
    method: 'POST',
    path: '/api/console/deposits',
    staff: true,
    right: 'deposits',
    repeatable: true,
    decides: false,
    summary: 'Deposit orders',
  },
  depositProofs: {
    method: 'POST',
    path: '/api/console/deposits/proofs',
    staff: true,
    right: 'deposits',
    repeatable: true,
    decides: false,
    summary: 'Pictures of a bank transfer that the member uploaded',
  },
  approveDeposit: {
    method: 'POST',
    path: '/api/console/deposits/approve',
    staff: true,
    right: 'deposits',
    repeatable: false,
    decides: true,
    summary: 'Credit what arrived',
  },
  rejectDeposit: {
    method: 'POST',
    path: '/api/console/deposits/reject',
    staff: true,
    right: 'deposits',
    repeatable: false,
    decides: true,
    summary: 'Reject a deposit order',
  },
  depositSettings: {
    method: 'POST',
    path: '/api/console/deposits/settings',
    staff: true,
    right: 'settings',
    repeatable: true,
    decides: false,
    summary: 'Which ways to pay in are offered, their limits, and the receiving bank accounts',
  },
  updateDepositSettings: {
    method: 'POST',
    path: '/api/console/deposits/settings/update',
    staff: true,
    right: 'settings',
    repeatable: true,
    decides: 'partly',
    summary: 'Set which ways to pay in are offered',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
