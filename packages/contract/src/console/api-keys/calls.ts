/** Keys of programs: made by people, with rights of theirs. */
import type { ConsoleCallDoor } from '../door.ts';

export const apiKeysCalls = {
  apiKeys: {
    method: 'POST',
    path: '/api/console/api-keys',
    staff: true,
    right: 'staff.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Keys of programs, and when each was last used',
  },
  makeApiKey: {
    method: 'POST',
    path: '/api/console/api-keys/make',
    staff: true,
    right: 'staff',
    repeatable: false,
    decides: true,
    logged: true,
    summary: 'Make a key with rights of one’s own; it is answered once',
  },
  revokeApiKey: {
    method: 'POST',
    path: '/api/console/api-keys/revoke',
    staff: true,
    right: 'staff',
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'Put an end to a key at once',
  },
  apiKeyCalls: {
    method: 'POST',
    path: '/api/console/api-keys/calls',
    staff: true,
    right: 'staff.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What a key has called',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
