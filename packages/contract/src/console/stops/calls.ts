/** What is stopped: deposits, withdrawals, a way, a network, a venue, a game, a member's withdrawals, registration, offers. */
import type { ConsoleCallDoor } from '../door.ts';

export const stopsCalls = {
  stops: {
    method: 'POST',
    path: '/api/console/stops',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What is stopped now or will be',
  },
  pastStops: {
    method: 'POST',
    path: '/api/console/stops/past',
    staff: true,
    right: 'stops.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What was stopped before',
  },
  makeStop: {
    method: 'POST',
    path: '/api/console/stops/make',
    staff: true,
    right: 'stops',
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'Stop something, at once or by schedule',
  },
  liftStop: {
    method: 'POST',
    path: '/api/console/stops/lift',
    staff: true,
    right: 'stops',
    repeatable: false,
    decides: true,
    logged: true,
    summary: 'Lift a stop',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
