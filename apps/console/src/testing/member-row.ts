import type { MemberRow } from '../api/rows.ts';

/** One row of the members' list; `more` is what a test says of it. */
export const memberRow = (more: Partial<MemberRow> = {}): MemberRow => ({
  id: 100_012,
  username: 'kun99',
  realName: '',
  vipLevel: 3,
  registeredAt: '2026-11-20T16:30:05Z',
  frozenAt: null,
  tags: [],
  seenAt: null,
  balance: 1_234.5,
  deposits: 900,
  depositCount: 12,
  firstDepositAt: null,
  lastDepositAt: null,
  net: -50.25,
  won: 7,
  ...more,
});
