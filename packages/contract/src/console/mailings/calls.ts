/** Messages to one member, to a list of names or to an audience. */
import type { ConsoleCallDoor } from '../door.ts';

export const mailingsCalls = {
  mailingList: {
    method: 'POST',
    path: '/api/console/mailings',
    staff: true,
    right: 'content.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Messages to many, the newest first, with how many got and read them',
  },
  sendMailing: {
    method: 'POST',
    path: '/api/console/mailings/send',
    staff: true,
    right: 'content',
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'Write to members, now or at a moment; to many it takes a second person',
  },
  approveMailing: {
    method: 'POST',
    path: '/api/console/mailings/approve',
    staff: true,
    right: 'content',
    repeatable: false,
    decides: true,
    logged: true,
    summary: 'Say the second yes to a message to many',
  },
  stopMailing: {
    method: 'POST',
    path: '/api/console/mailings/stop',
    staff: true,
    right: 'content',
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'Stop a message to many, also while it is sent',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
