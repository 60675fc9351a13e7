/** A list of the console as a file. */
import type { ConsoleCallDoor } from '../door.ts';

export const exportsCalls = {
  exportList: {
    method: 'POST',
    path: '/api/console/export',
    staff: true,
    right: 'exports',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'A list as it is filtered, as a file; takes the right of the list besides',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
