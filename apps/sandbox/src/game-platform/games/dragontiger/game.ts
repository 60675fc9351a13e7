import { evenLargest, type LiveBet, liveGame, longLargest } from '../live/game.ts';
import { ends, isKind, type Kind, payoutOf, resultOf } from './rules.ts';
import { face } from './web/face.ts';

export const bets: Readonly<Record<Kind, LiveBet>> = {
  dragon: { odds: 100, rtp: 96_265, largest: evenLargest },
  tiger: { odds: 100, rtp: 96_265, largest: evenLargest },
  tie: { odds: 1_100, rtp: 89_639, largest: longLargest },
};

/** 龙虎. */
export const dragontiger = liveGame({ game: 'dragontiger', bets, face, isKind, resultOf, payoutOf, ends });
