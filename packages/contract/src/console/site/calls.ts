/** The site as a whole: settings, log, books. */
import type { ConsoleCallDoor } from '../door.ts';

export const siteCalls = {
  auditLog: {
    method: 'POST',
    path: '/api/console/audit',
    staff: true,
    right: 'audit',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'What staff did',
  },
  siteSettings: {
    method: 'POST',
    path: '/api/console/settings',
    staff: true,
    right: 'settings.read',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'The site’s switches and figures',
  },
  updateSiteSettings: {
    method: 'POST',
    path: '/api/console/settings/update',
    staff: true,
    right: 'settings',
    repeatable: true,
    decides: 'partly',
    logged: true,
    summary: 'Change switches and figures',
  },
  ledgerStatus: {
    method: 'POST',
    path: '/api/console/ledger',
    staff: true,
    right: 'audit',
    repeatable: true,
    decides: false,
    logged: false,
    summary: 'The state of the books',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
