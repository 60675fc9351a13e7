/** Whom the house turns away, looks at twice, or lets in all the same. */
import type { ConsoleCallDoor } from '../door.ts';

export const screeningCalls = {
  listEntries: {
    method: 'POST',
    path: '/api/console/lists',
    staff: true,
    right: 'members.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Entries of the lists',
  },
  addListEntry: {
    method: 'POST',
    path: '/api/console/lists/add',
    staff: true,
    right: 'members.freeze',
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'Put something on a list',
  },
  approveListEntry: {
    method: 'POST',
    path: '/api/console/lists/approve',
    staff: true,
    right: 'members.freeze',
    repeatable: true,
    decides: true,
    logged: true,
    summary: "Say yes to a colleague's entry that lets somebody in",
  },
  liftListEntry: {
    method: 'POST',
    path: '/api/console/lists/lift',
    staff: true,
    right: 'members.freeze',
    repeatable: true,
    decides: true,
    logged: true,
    summary: 'Take something off a list',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
