/** Venues: health, switch, differences, transfers. */
import type { ConsoleCallDoor } from '../door.ts';

export const venuesCalls = {
  venueStandings: {
    method: 'POST',
    path: '/api/console/venues',
    staff: true,
    right: 'venues',
    repeatable: true,
    summary: 'Venues: health, switch, what waits and what differs',
  },
  switchVenue: {
    method: 'POST',
    path: '/api/console/venues/switch',
    staff: true,
    right: 'venues',
    repeatable: true,
    summary: 'Switch a venue on or off',
  },
  reconcileVenue: {
    method: 'POST',
    path: '/api/console/venues/reconcile',
    staff: true,
    right: 'venues',
    repeatable: true,
    summary: 'Compare a venue with the ledger now',
  },
  venueDifferences: {
    method: 'POST',
    path: '/api/console/venues/differences',
    staff: true,
    right: 'venues',
    repeatable: true,
    summary: 'Where a venue and the ledger differ, by age',
  },
  overdueBets: {
    method: 'POST',
    path: '/api/console/venues/overdue-bets',
    staff: true,
    right: 'venues',
    repeatable: true,
    summary: 'Bets that no venue has settled in three days, by age',
  },
  venueTransfers: {
    method: 'POST',
    path: '/api/console/venue-transfers',
    staff: true,
    right: 'venues',
    repeatable: true,
    summary: 'Transfers to and from venues',
  },
} as const satisfies Record<string, ConsoleCallDoor>;
