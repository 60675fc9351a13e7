/** The service desk. */
import type { ConsoleCallDoor } from '../door.ts';

export const serviceCalls = {
  serviceDesk: {
    method: 'POST',
    path: '/api/console/service/desk',
    staff: true,
    right: 'service',
    repeatable: true,
    decides: false,
    summary: 'Conversations, waiting ones first',
  },
  serviceThread: {
    method: 'POST',
    path: '/api/console/service/thread',
    staff: true,
    right: 'service',
    repeatable: true,
    decides: false,
    summary: 'A conversation, and who it is with',
  },
  serviceReply: {
    method: 'POST',
    path: '/api/console/service/reply',
    staff: true,
    right: 'service',
    repeatable: true,
    decides: false,
    summary: 'Answer; the same clientId is kept once',
  },
  serviceClose: {
    method: 'POST',
    path: '/api/console/service/close',
    staff: true,
    right: 'service',
    repeatable: true,
    decides: false,
    summary: 'Close a conversation',
  },
  serviceWatch: {
    method: 'POST',
    path: '/api/console/service/watch',
    staff: true,
    right: 'service',
    repeatable: true,
    decides: false,
    summary: 'Wait until something is new at the desk',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
