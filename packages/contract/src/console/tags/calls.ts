/** What staff call members by. */
import type { ConsoleCallDoor } from '../door.ts';

export const tagsCalls = {
  tags: {
    method: 'POST',
    path: '/api/console/tags',
    staff: true,
    right: 'members.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: "The operator's list of tags",
  },
  saveTag: {
    method: 'POST',
    path: '/api/console/tags/save',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    logged: true,
    summary: 'Add a tag to the list, change its colour, take it off',
  },
  tagMember: {
    method: 'POST',
    path: '/api/console/tags/give',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    logged: true,
    summary: 'Give a member a tag',
  },
  untagMember: {
    method: 'POST',
    path: '/api/console/tags/take',
    staff: true,
    right: 'members',
    repeatable: true,
    decides: false,
    logged: true,
    summary: 'Take a tag from a member',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
