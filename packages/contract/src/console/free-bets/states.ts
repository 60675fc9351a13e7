/**
 * Where a gift of free bets stands. `waiting`: for a second person; `wanted`: the platform is to be asked; `unknown`: it was asked, and
 * what came of it is not known yet; `refused`: it said no, or its list has nothing of it.
 */
export const giftStates = [
  'waiting',
  'wanted',
  'unknown',
  'given',
  'used',
  'expired',
  'cancelled',
  'refused',
] as const;
export type GiftState = (typeof giftStates)[number];

/** Accounts that one request gives to, at most. */
export const giftsAtOnce = 100;
/** Bets of one gift, at most. */
export const mostGivenBets = 1_000;
