import { evenLargest, type LiveBet, liveGame, longLargest } from '../live/game.ts';
import { ends, isKind, type Kind, payoutOf, resultOf } from './rules.ts';
import { face } from './web/face.ts';

export const bets: Readonly<Record<Kind, LiveBet>> = {
  player: { odds: 100, rtp: 98_765, largest: evenLargest },
  banker: { odds: 95, rtp: 98_942, largest: evenLargest },
  tie: { odds: 800, rtp: 85_640, largest: longLargest },
  player_pair: { odds: 1_100, rtp: 89_639, largest: longLargest },
  banker_pair: { odds: 1_100, rtp: 89_639, largest: longLargest },
};

/** 百家乐. */
export const baccarat = liveGame({ game: 'baccarat', bets, face, isKind, resultOf, payoutOf, ends });
