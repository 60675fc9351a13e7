/** Requests for a way back into an account. */
import type { ConsoleCallDoor } from '../door.ts';

export const recoveryCalls = {
  recoveryQueue: {
    method: 'POST',
    path: '/api/console/recoveries',
    staff: true,
    right: 'members.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Requests for a way back into an account',
  },
  approveRecovery: {
    method: 'POST',
    path: '/api/console/recoveries/approve',
    staff: true,
    right: 'members',
    repeatable: false,
    decides: true,
    logged: true,
    summary: 'Say yes to one, as the first or the second of two people',
  },
  rejectRecovery: {
    method: 'POST',
    path: '/api/console/recoveries/reject',
    staff: true,
    right: 'members',
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'Reject one, with a reason for the one who asked',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
