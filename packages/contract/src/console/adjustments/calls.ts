/** Corrections of balances. */
import type { ConsoleCallDoor } from '../door.ts';

export const adjustmentsCalls = {
  adjustments: {
    method: 'POST',
    path: '/api/console/adjustments',
    staff: true,
    right: 'adjustments.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Corrections of balances: asked for and decided',
  },
  requestAdjustment: {
    method: 'POST',
    path: '/api/console/adjustments/request',
    staff: true,
    right: 'adjustments',
    repeatable: false,
    decides: true,
    logged: true,
    summary: 'Ask for a correction of a balance; nothing moves yet',
  },
  approveAdjustment: {
    method: 'POST',
    path: '/api/console/adjustments/approve',
    staff: true,
    right: 'adjustments',
    repeatable: false,
    decides: true,
    logged: true,
    summary: "Post a colleague's correction",
  },
  rejectAdjustment: {
    method: 'POST',
    path: '/api/console/adjustments/reject',
    staff: true,
    right: 'adjustments',
    repeatable: false,
    decides: true,
    logged: true,
    summary: 'Turn a correction down, or take back one’s own',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
