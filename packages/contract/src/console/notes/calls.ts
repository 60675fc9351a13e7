/** What staff write down about a member. */
import type { ConsoleCallDoor } from '../door.ts';

export const notesCalls = {
  memberNotes: {
    method: 'POST',
    path: '/api/console/notes',
    staff: true,
    right: 'members.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Notes on a member',
  },
  writeNote: {
    method: 'POST',
    path: '/api/console/notes/write',
    staff: true,
    right: 'members',
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'Write a note on a member, or the correction of one',
  },
  pinNote: {
    method: 'POST',
    path: '/api/console/notes/pin',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    logged: true,
    summary: 'Keep a note on top, or not any more',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
