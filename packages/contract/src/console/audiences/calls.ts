/** Whom content and messages are for. */
import type { ConsoleCallDoor } from '../door.ts';

export const audiencesCalls = {
  countAudience: {
    method: 'POST',
    path: '/api/console/audiences/count',
    staff: true,
    right: 'content.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'How many members an audience has now',
  },
  audienceTags: {
    method: 'POST',
    path: '/api/console/audiences/tags',
    staff: true,
    right: 'content.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Tags to choose an audience by, and how many members have each',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
