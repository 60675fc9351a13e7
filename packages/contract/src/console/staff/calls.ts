/** The staff as a chief runs them. */
import type { ConsoleCallDoor } from '../door.ts';

export const staffCalls = {
  staffList: {
    method: 'POST',
    path: '/api/console/staff',
    staff: true,
    right: 'staff',
    repeatable: true,
    decides: false,
    summary: 'The members of staff',
  },
  addStaff: {
    method: 'POST',
    path: '/api/console/staff/add',
    staff: true,
    right: 'staff',
    repeatable: false,
    decides: true,
    summary: 'Add a member of staff; answers password and second factor once',
  },
  setStaffRole: {
    method: 'POST',
    path: '/api/console/staff/role',
    staff: true,
    right: 'staff',
    repeatable: true,
    decides: true,
    summary: 'Give a member of staff another role',
  },
  switchStaff: {
    method: 'POST',
    path: '/api/console/staff/switch',
    staff: true,
    right: 'staff',
    repeatable: true,
    decides: 'partly',
    summary: 'Disable or enable a member of staff',
  },
  resetStaff: {
    method: 'POST',
    path: '/api/console/staff/reset',
    staff: true,
    right: 'staff',
    repeatable: false,
    decides: true,
    summary: 'Give a member of staff a new password and second factor; answers them once',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
