/** One search for everything. */
import type { ConsoleCallDoor } from '../door.ts';

export const findingCalls = {
  find: {
    method: 'POST',
    path: '/api/console/find',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Find members, orders, bets and payments by whatever names them, as far as one may see them',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
