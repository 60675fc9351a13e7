/** Accounts that their members close. */
import type { ConsoleCallDoor } from '../door.ts';

export const closingCalls = {
  accountClosings: {
    method: 'POST',
    path: '/api/console/closings',
    staff: true,
    right: 'members.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary:
      'Accounts that their members close: how many asked, wait, were paid out, closed and erased, and which',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
