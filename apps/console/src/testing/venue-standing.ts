import type { VenueStanding } from '../api/rows.ts';

/** A venue that is open and well, of which nothing was read yet. @param more what is different */
export const venueStanding = (more: Partial<VenueStanding> = {}): VenueStanding => ({
  code: 'mpqp',
  name: '明牌棋牌',
  category: 'joker',
  adapter: 'sandbox',
  wallet: 'transfer',
  enabled: true,
  state: 'up',
  since: null,
  reason: '',
  readAt: null,
  lagSeconds: null,
  late: false,
  setAside: 0,
  winsHeld: 0,
  heldSum: 0,
  paidToday: 0,
  dayAlarm: false,
  pendingTransfers: 0,
  differences: 0,
  reconciledAt: null,
  ...more,
});
