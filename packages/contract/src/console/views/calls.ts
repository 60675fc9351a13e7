/** Views of lists that people keep: a name for filters and sorting. */
import type { ConsoleCallDoor } from '../door.ts';

export const viewsCalls = {
  savedViews: {
    method: 'POST',
    path: '/api/console/views',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'One’s own views of a list, and those that colleagues of the same role share',
  },
  saveView: {
    method: 'POST',
    path: '/api/console/views/save',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    // Nothing of the site's: how somebody looks at it.
    logged: false,
    summary: 'Keep a view under a name; one of that name is replaced',
  },
  removeView: {
    method: 'POST',
    path: '/api/console/views/remove',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    // Nothing of the site's: how somebody looks at it.
    logged: false,
    summary: 'Remove a view of one’s own',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
