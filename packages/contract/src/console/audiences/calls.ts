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
} as const satisfies Record<string, ConsoleCallDoor>;
