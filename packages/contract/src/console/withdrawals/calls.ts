/** Withdrawals under review, and what is set for them. */
import type { ConsoleCallDoor } from '../door.ts';

export const withdrawalsCalls = {
  withdrawalQueue: {
    method: 'POST',
    path: '/api/console/withdrawals',
    staff: true,
    right: 'withdrawals',
    repeatable: true,
    decides: false,
    summary: 'Withdrawal orders',
  },
  withdrawalAddress: {
    method: 'POST',
    path: '/api/console/withdrawals/address',
    staff: true,
    right: 'withdrawals',
    repeatable: true,
    decides: false,
    summary: 'The address that a withdrawal is paid to, in full',
  },
  approveWithdrawal: {
    method: 'POST',
    path: '/api/console/withdrawals/approve',
    staff: true,
    right: 'withdrawals',
    repeatable: false,
    decides: true,
    summary: 'Pay what was held',
  },
  rejectWithdrawal: {
    method: 'POST',
    path: '/api/console/withdrawals/reject',
    staff: true,
    right: 'withdrawals',
    repeatable: false,
    decides: true,
    summary: 'Give back what was held',
  },
  withdrawalSettings: {
    method: 'POST',
    path: '/api/console/withdrawals/settings',
    staff: true,
    right: 'settings',
    repeatable: true,
    decides: false,
    summary: 'How withdrawals are looked at, and how long new addresses wait',
  },
  updateWithdrawalSettings: {
    method: 'POST',
    path: '/api/console/withdrawals/settings/update',
    staff: true,
    right: 'settings',
    repeatable: true,
    decides: 'partly',
    summary: 'Set how withdrawals are looked at',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
