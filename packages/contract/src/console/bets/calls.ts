/** Bets as staff find them. */
import type { ConsoleCallDoor } from '../door.ts';

export const betsCalls = {
  betSearch: {
    method: 'POST',
    path: '/api/console/bets',
    staff: true,
    right: 'members.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Find bets by member, venue, round, number, span, state and amount',
  },
  betDetail: {
    method: 'POST',
    path: '/api/console/bets/one',
    staff: true,
    right: 'members.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'One bet: what was bet, what its venue told of it, and what the ledger moved',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
