/** Signing in, out, and who is signed in. */
import type { ConsoleCallDoor } from '../door.ts';

export const sessionCalls = {
  staffSignIn: {
    method: 'POST',
    path: '/api/console/sign-in',
    staff: false,
    right: null,
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Sign in with password and second factor',
  },
  staffSignOut: {
    method: 'POST',
    path: '/api/console/sign-out',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Sign out',
  },
  staffMe: {
    method: 'POST',
    path: '/api/console/me',
    staff: true,
    right: null,
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'Who is signed in',
  },
  changeStaffPassword: {
    method: 'POST',
    path: '/api/console/password',
    staff: true,
    right: null,
    repeatable: false,
    decides: false,
    logged: true,
    summary: 'A new password of one’s own',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
