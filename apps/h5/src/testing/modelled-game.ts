/** A game as the lobby lists it, of one venue: what a page shows of a game that rests, or says of one that is open. */
export const modelledGame = (game_code: string, available: boolean, demo = false) => ({
  platform_name: 'pp',
  game_code,
  category_id: 'concise',
  name: game_code,
  venue_name: 'PP电子',
  pic: '',
  available,
  is_new: false,
  demo,
  rtp: null,
  volatility: null,
  largest_win: null,
});
