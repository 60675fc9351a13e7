/** What became of what a promotion gave: all, the members' own, taken back, locked still. */
export const giftStates = ['all', 'converted', 'forfeited', 'open'] as const;
export type GiftState = (typeof giftStates)[number];
