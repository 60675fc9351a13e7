import type { Dealt } from './face.ts';

/** A hand of baccarat that the banker wins, 9 to 8. */
export const bankerWins: Dealt = {
  cards: { left: [13 + 6, 0], right: [26 + 2, 39 + 5, 12] },
  points: { left: '8', right: '9' },
  winner: 'right',
  also: [],
};
