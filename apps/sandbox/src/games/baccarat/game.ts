import { scheduledGame } from '../../scheduled/game.ts';
import { isKind, payoutOf, resultOf } from './rules.ts';

const usual = { smallestBet: 500n, largestBet: 2_000_000n };
const long = { smallestBet: 500n, largestBet: 200_000n };

/** 百家乐: a round every 25 s, 14 of them to bet; ten to see the cards. */
export const baccarat = scheduledGame({
  game: 'baccarat',
  schedule: { periodMs: 25_000, betMs: 14_000, drawMs: 15_000 },
  limits: { ...usual, largestRound: 5_000_000n },
  shown: 72,
  accepts: isKind,
  limitsOf: (kind) => (kind === 'player' || kind === 'banker' ? usual : long),
  resultOf,
  payoutOf(kind, stake, result) {
    if (!isKind(kind)) throw new Error(`no bet on ${kind}`);
    return payoutOf(kind, stake, result);
  },
});
