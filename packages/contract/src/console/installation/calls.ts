/** What this installation is, and what it still needs before it may open. */
import type { ConsoleCallDoor } from '../door.ts';

export const installationCalls = {
  installation: {
    method: 'POST',
    path: '/api/console/installation',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    logged: false,
    summary:
      'Whether this is a demonstration, by what it shows, and which steps to a site for real money are left',
  },
  connectOwnGames: {
    method: 'POST',
    path: '/api/console/installation/own-games',
    staff: true,
    right: 'venues',
    repeatable: true,
    decides: true,
    logged: true,
    summary: 'Add the venues and games of the platform that comes with the site, switched off',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
